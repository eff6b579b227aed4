// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { configureApiClient } from '@/shared/http/api';
import { SERVER } from '@/test/limits';
import { answers, errorBody } from '@/test/server';
import { fetchSettings } from '../settings/api';
import { identityClient } from './provider';

const issuer = 'https://parvis.ecole.example/realms/parvis';
const settings = {
  issuer,
  clientId: 'parvis-web',
  sentryDsn: null,
  sentrySampleRate: 0.5,
  sentryPerson: 'email' as const,
  emailMode: 'test' as const,
  ...SERVER,
};

afterEach(() => document.head.replaceChildren());

function served(content: string) {
  const meta = document.createElement('meta');
  meta.name = 'start';
  meta.content = content;
  document.head.append(meta);
}

it('asks neither for the settings nor for the provider that the page was served with', async () => {
  answers('get', 'config', errorBody('X', 'base arrêtée'), { status: 503 });
  const provider = { issuer, token_endpoint: `${issuer}/token` };
  served(JSON.stringify({ settings, provider }));
  expect(await fetchSettings()).toEqual(settings);
  expect(identityClient(settings).settings.metadata).toEqual(provider);
});

it('asks for the settings on a development server, whose page holds none', async () => {
  configureApiClient();
  answers('get', 'config', settings);
  served('__START__');
  expect(await fetchSettings()).toEqual(settings);
});

it('asks an external provider about itself', () => {
  served(JSON.stringify({ settings, provider: null }));
  expect(identityClient(settings).settings.metadata).toBeUndefined();
});
