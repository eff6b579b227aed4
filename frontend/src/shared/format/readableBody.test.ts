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

it('is laid out as the mail is, by the one sheet that the policy lets through', () => {
  const body = readableBody(
    '<table width="100%" onclick="f()"><td align="center" STYLE="padding:14px 24px;font-family:\'Helvetica Neue\', Arial">' +
      '<a href="https://x.fr" style="background:#12606b;color:rgb(255, 255, 255)">Mon espace</a></td></table>',
    'n1',
  );
  expect(body).toContain('<table width="100%">');
  expect(body).toContain('<td align="center" class="s1"><a class="s2">Mon espace</a></td>');
  expect(body).toContain('.s1 { padding: 14px 24px; font-family: Helvetica Neue, Arial }');
  expect(body).toContain('.s2 { background: #12606b; color: rgb(255, 255, 255) }');
  expect(body).not.toMatch(/ style=|href|onclick/);
});

it.each([
  'position:fixed;inset:0',
  'background:url(/api/v1/me)',
  'background:image-set(x)',
  'color:red}body{display:none',
  'color:red</style><script>f()</script>',
  'behavior:url(x)',
  '--x:1;@import x',
  'content:"x"',
  'width:calc(1px * 9)',
])('lets nothing of %s into the sheet', (style) => {
  const body = readableBody(`<p style='${style}'>Bonjour</p>`, 'n1');
  expect(body).not.toMatch(/position|url|image-set|display|script|behavior|import|content|calc|class=/);
  expect(body).toContain('Bonjour');
});
