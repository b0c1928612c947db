import { loadsOnly } from '#web/page-files.ts'

/** How long the network may take for the page while there is a stored one, milliseconds. */
const networkTimeoutMs = 4000
/** Files of the program that are stored at most; the oldest are deleted first. */
const mostFiles = 400

type Ports = {
  fetch: (request: Request) => Promise<Response>
  open: (cache: 'files' | 'pages') => Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>>
  /** The address under which the page is stored: it is the same for every screen. */
  page: string
  /** The files that the worker has stored when it was installed. */
  files: readonly string[]
  /** Work that may continue after the answer. */
  later: (work: Promise<unknown>) => void
}

/** The page of a screen, and the program's files. Calls are none: their answers belong to one person. */
export function isForWorker({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): boolean {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return false
  if (address.pathname.startsWith('/assets/')) return true
  // The way back from the login page carries a code, which is used once.
  return (
    mode === 'navigate' && /^\/backoffice(\/(?!api\/)|$)/.test(address.pathname) && !address.searchParams.has('code')
  )
}

export const answer = (request: Request, ports: Ports): Promise<Response> =>
  request.mode === 'navigate' ? pageOf(request, ports) : fileOf(request, ports)

/** The network's page, which is stored unless it is of another build; the stored one where the network fails or is slow. */
async function pageOf(request: Request, { fetch, open, page, files, later }: Ports): Promise<Response> {
  const pages = await open('pages')
  const stored = await pages.match(page)
  /** The worker of the other build stores its page itself, once it has its files. */
  async function storeOwn(response: Response): Promise<void> {
    if (loadsOnly(await response.clone().text(), files)) await pages.put(page, response)
  }
  const fetched = fetch(request).then((response) => {
    if (response.ok && !response.redirected) later(storeOwn(response.clone()))
    return response
  })
  if (!stored) return fetched
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), networkTimeoutMs))
  const first = await Promise.race([fetched.catch(() => null), timeout])
  later(fetched)
  return first && first.status < 500 ? first : stored
}

/** Files have a hash in their name, so a stored one is right. */
async function fileOf(request: Request, { fetch, open, later }: Ports): Promise<Response> {
  const files = await open('files')
  const stored = await files.match(request.url)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) later(store(files, request, response.clone()))
  return response
}

async function store(
  files: Pick<Cache, 'put' | 'keys' | 'delete'>,
  request: Request,
  response: Response,
): Promise<void> {
  await files.put(request.url, response)
  const keys = await files.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((old) => files.delete(old)))
}
