import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startChild, type Child } from './child.ts'
import type { Scratch } from './scratch.ts'

const rootFolder = new URL('../', import.meta.url)
/** A first start builds the storefront and fills the demo; it may take this long on a busy machine. */
const timeoutMs = 600_000

/** The server as `npm start` starts it, on the scratch database, with the probe loaded. */
export type TestServer = { child: Child; port: number; readyMs: number }

/**
 * Starts the server and waits until it is ready.
 * @param keep called with `stop` as soon as the process runs
 */
export async function startShop(
  { url, folder }: Pick<Scratch, 'url' | 'folder'>,
  keep: (stop: () => Promise<void>) => void,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const started = performance.now()
  const child = startChild(new URL('tools/start.ts', rootFolder), {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=4',
      '--max-old-space-size=256',
      '--import',
      new URL('probe.ts', import.meta.url).href,
    ],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compile', rootFolder)),
      DATABASE_URL: url('shop'),
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO: 'on',
      SMART_BASKET_AS_OF: 'on',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  keep(child.stop)
  const port = await portWhenReady(child)
  return { child, port, readyMs: performance.now() - started }
}

/** @throws Error if the server exits or is not ready in time */
async function portWhenReady({ process: { stdout } }: Child): Promise<number> {
  if (!stdout) throw new Error('The output of the shop is not read')
  const timer = setTimeout(() => stdout.destroy(new Error('The shop does not become ready')), timeoutMs)
  let port = 0
  // Read to its end, so that the server never blocks on a full pipe
  const lines = createInterface(stdout)
  await new Promise<void>((resolve, reject) => {
    stdout.on('error', reject)
    // It repeats those of what it reads; without a listener that would end the bench before it has put away its shop.
    lines.on('error', reject)
    lines.on('close', () => reject(new Error('The shop does not start')))
    lines.on('line', (line) => {
      // What it logs are errors.
      if (line.startsWith('{')) console.error(line)
      const [, address] = /^Songdee is ready at (\S+)$/.exec(line) ?? []
      if (!address) return
      port = Number(new URL(address).port)
      resolve()
    })
  }).finally(() => clearTimeout(timer))
  return port
}

type Answer<Value> = { status: number; body: Value; bytes: number; etag: string | null; type: string | null }

/** One request that is not measured, through the ordinary client; a JSON body is parsed. */
export async function ask<Value>(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer<Value>> {
  const { method = 'GET', headers = {}, body } = options
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type')
  return {
    status: response.status,
    body: (type?.includes('json') ? JSON.parse(text) : text) as Value,
    // What went over the wire, not what was unpacked from it.
    bytes: Number(response.headers.get('content-length')),
    etag: response.headers.get('etag'),
    type,
  }
}
