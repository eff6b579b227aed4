// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readableBody } from './readableBody';

it('keeps the words and nothing that runs, loads or leads away', () => {
  const body = readableBody(
    '<style type="text/css">p > b {}</style><STYLE>p{}</STYLE><p style="color:red" onclick="f()">Bonjour <a href="https://x.fr">ici</a></p>' +
      '<img src="https://x.fr/p.png" alt="Logo" onerror="f()"><script>f()</script><form action="/x"><input></form>',
    undefined,
  );
  expect(body).toContain('<p>Bonjour <a>ici</a></p>Logo');
  expect(body).not.toMatch(/script|style|onclick|href|src=|form/);
});

it('leaves text that looks like markup or an attribute as text', () => {
  expect(readableBody('<p style="x">un style = simple</p>', undefined)).toContain('<p>un style = simple</p>');
  expect(readableBody('<p>&lt;script&gt;</p>', undefined)).toContain('&lt;script&gt;');
});

it('is set in the letters of the page, whose policy lets that style through', () => {
  const body = readableBody('<style>p{}</style><p>Bonjour</p>', 'n1');
  expect(body.match(/<style[^>]*>/g)).toEqual(['<style nonce="n1">']);
});
