import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new data folder, removed when this process ends; open to `nobody`, who runs the database when we are root. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-e2e-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Where a stack answers, and where it keeps its files. */
export interface Stack {
  port: number;
  data: string;
}

/** Nothing of it has started. */
export const newStack = async (port?: number): Promise<Stack> => ({
  port: port ?? (await freePort()),
  data: dataFolder(),
});

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
