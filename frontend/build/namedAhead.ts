import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Names in the page what `app/mount.tsx` needs, which the entry imports later: it is fetched beside the entry, while the
 * entry, which is small, already signs in. Vite names what the entry itself needs.
 */
export function namedAhead(): Plugin {
  let base = '/';
  return {
    name: 'parvis-named-ahead',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
        const mount = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/mount.tsx'));
        if (!mount) throw new Error('app/mount.tsx is no chunk of its own');
        const needed = new Set([mount]);
        for (const { imports } of needed)
          chunks.filter(({ fileName }) => imports.includes(fileName)).forEach((chunk) => needed.add(chunk));
        const styles = [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return [
          ...[...needed].map(({ fileName }: Rolldown.OutputChunk) => link('modulepreload', fileName)),
          ...styles.map((file) => link('stylesheet', file)),
        ].filter(({ attrs }) => !html.includes(String(attrs?.href)));
      },
    },
  };

  function link(rel: string, file: string): HtmlTagDescriptor {
    return { tag: 'link', attrs: { rel, crossorigin: true, href: base + file }, injectTo: 'head' };
  }
}
