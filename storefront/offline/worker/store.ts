import type { Language } from '#rules/catalogue/product.ts'
import { madeAtHeader } from '#contract/pages/row-changes.ts'
import { loadsOnly } from '#web/page-files.ts'

/** The most entries of a kind; the oldest are deleted first. */
const maxEntries = { images: 300, documents: 60, data: 120 }

/** A slow connection is not kept busy by more. */
const filesAtOnce = 4

const storedAtHeader = 'x-kept-at'
const prefix = 'songdee.'
/** Caches of the back office's worker, which looks after them itself. */
const backOfficePrefix = 'songdee.backoffice.'

export type Store = ReturnType<typeof openStore>

/**
 * The worker's caches. Pages and their data belong to one build, since the next one may render them differently; files
 * with a hash in their name, and images, outlive it.
 * @param assets paths of the build's files
 */
export function openStore(storage: CacheStorage, build: string, assets: readonly string[], now: () => number) {
  const names = {
    assets: `${prefix}assets`,
    images: `${prefix}images`,
    shells: `${prefix}shells.${build}`,
    documents: `${prefix}documents.${build}`,
    data: `${prefix}data.${build}`,
    assortment: `${prefix}assortment.${build}`,
  }
  const open = (name: keyof typeof names) => storage.open(names[name])
  const keyOf = (language: Language, address: string) => `/${language}${address}`

  async function put(name: keyof typeof maxEntries, key: string, response: Response): Promise<void> {
    const cache = await open(name)
    await cache.put(key, response)
    const keys = await cache.keys()
    const tooMany = keys.slice(0, Math.max(0, keys.length - maxEntries[name]))
    await Promise.all(tooMany.map((old) => cache.delete(old)))
  }

  /** A response with this text, and the time at which it was stored. */
  function dated(text: string, headers: Headers): Response {
    const result = new Headers(headers)
    result.delete('content-encoding')
    result.delete('content-length')
    result.set(storedAtHeader, String(now()))
    return new Response(text, { headers: result })
  }

  /** A JSON object that says when it was stored: the page must know that its data is not current. */
  const datedJson = (json: string, at = now(), headers = jsonHeaders) =>
    dated(json.replace('{', `{"keptAt":${at},`), headers)
  const putData = (language: Language, address: string, json: string, madeAt?: number) =>
    put('data', keyOf(language, address), datedJson(json, madeAt))

  return {
    asset: async (url: string) => (await open('assets')).match(url),
    putAsset: async (url: string, response: Response) => (await open('assets')).put(url, response),
    image: async (url: string) => (await open('images')).match(url),
    /** The same image in another width. */
    similarImage: async (url: string) => (await open('images')).match(url, { ignoreSearch: true }),
    putImage: (url: string, response: Response) => put('images', url, response),
    document: async (language: Language, address: string) => (await open('documents')).match(keyOf(language, address)),
    /**
     * Stores a page's document, unless it is of another build, and its data for navigation within the storefront. A document of
     * this build that is stored already works without a network, since its files are here.
     */
    async putDocument(address: string, response: Response): Promise<void> {
      const html = await response.text()
      // A page that a cache in front may have kept says when it was made.
      const [, answer, madeAt] =
        /id="facts">{"route":"\w+","answer":({[^]*?})(?:,"madeAt":(\d+))?}<\/script>/.exec(html) ?? []
      const language = /^<!doctype html><html lang="(th|en)"/.exec(html)?.[1] as Language | undefined
      if (!answer || !language) return
      await (await open('shells')).put(languageKey, new Response(language))
      const document = html.replace('"answer":{', `"answer":{"keptAt":${now()},`)
      if (loadsOnly(html, assets)) await put('documents', keyOf(language, address), dated(document, response.headers))
      await putData(language, address, answer, madeAt ? Number(madeAt) : undefined)
    },
    data: async (language: Language, address: string) => (await open('data')).match(keyOf(language, address)),
    putPageData: async (language: Language, address: string, response: Response) =>
      putData(language, address, await response.text()),
    assortment: async (address: string) => (await open('assortment')).match(address),
    /** With the server's own time of it, after which it knows what has changed. */
    async putAssortment(address: string, response: Response): Promise<void> {
      const madeAt = response.headers.get(madeAtHeader)
      const headers = new Headers(jsonHeaders)
      if (madeAt) headers.set(madeAtHeader, madeAt)
      await (await open('assortment')).put(address, datedJson(await response.text(), now(), headers))
    },
    shell: async (language: Language) => (await open('shells')).match(shellAddress(language)),
    /** The language in which the server last answered. */
    language: async () => (await (await open('shells')).match(languageKey))?.text(),

    /** Fetches the build's files that are missing. Rejects where a shell is of another build. */
    async install(): Promise<void> {
      const cache = await open('assets')
      const here = await Promise.all(assets.map((asset) => cache.match(asset)))
      const missing = assets.filter((_, index) => !here[index])
      for (let from = 0; from < missing.length; from += filesAtOnce)
        await cache.addAll(missing.slice(from, from + filesAtOnce))
      const shells = await open('shells')
      const addresses = [shellAddress('th'), shellAddress('en')]
      await shells.addAll(addresses)
      // During a deployment the other release may have answered: its files are not cached here.
      for (const address of addresses) {
        const html = (await (await shells.match(address))?.text()) ?? ''
        if (!loadsOnly(html, assets)) throw new Error('The shell is of another build')
      }
    },
    /** Deletes the caches of earlier builds. */
    async clean(): Promise<void> {
      const current = new Set<string>(Object.values(names))
      const own = (await storage.keys()).filter((name) => name.startsWith(prefix) && !name.startsWith(backOfficePrefix))
      const old = own.filter((name) => !current.has(name))
      await Promise.all(old.map((name) => storage.delete(name)))
      const cache = await open('assets')
      const unused = (await cache.keys()).filter(({ url }) => !assets.includes(new URL(url).pathname))
      await Promise.all(unused.map((asset) => cache.delete(asset)))
    },
  }
}

const shellAddress = (language: Language): string => `/app-shell/${language}`
const languageKey = '/language'
const jsonHeaders = new Headers({ 'content-type': 'application/json; charset=utf-8' })

/** How long ago an answer was stored, in milliseconds. A time that has not come yet is no age: the phone's clock was ahead. */
export const ageOf = (response: Response, now: number): number =>
  Math.abs(now - Number(response.headers.get(storedAtHeader)))
