/** The nonce that the server put into this page for its Content-Security-Policy; undefined on a development server. */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return !nonce || nonce === '__CSP_NONCE__' ? undefined : nonce;
}
