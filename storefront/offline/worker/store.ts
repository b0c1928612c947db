import type { Language } from '#rules/catalogue/product.ts'

/** So many entries are kept of a kind; the oldest go first. */
const most = { images: 300, documents: 60, data: 120 }

const keptAtHeader = 'x-kept-at'
const mine = 'songdee.'

export type Store = ReturnType<typeof openStore>

/**
 * What the worker keeps. Pages and their data belong to one build, since the next may draw them otherwise; files whose
 * names contain their hash, and pictures, outlive it.
 */
export function openStore(storage: CacheStorage, build: string, now: () => number) {
  const names = {
    assets: `${mine}assets`,
    images: `${mine}images`,
    shells: `${mine}shells.${build}`,
    documents: `${mine}documents.${build}`,
    data: `${mine}data.${build}`,
  }
  const open = (name: keyof typeof names) => storage.open(names[name])
  const keyOf = (language: Language, address: string) => `/${language}${address}`

  async function put(name: keyof typeof most, key: string, response: Response): Promise<void> {
    const cache = await open(name)
    await cache.put(key, response)
    const keys = await cache.keys()
    const tooMany = keys.slice(0, Math.max(0, keys.length - most[name]))
    await Promise.all(tooMany.map((old) => cache.delete(old)))
  }

  /** The text as an answer of its own, with the time at which it was kept. */
  function dated(text: string, headers: Headers): Response {
    const kept = new Headers(headers)
    kept.delete('content-encoding')
    kept.delete('content-length')
    kept.set(keptAtHeader, String(now()))
    return new Response(text, { headers: kept })
  }

  const putData = (language: Language, address: string, json: string) =>
    // The page shall know that what it shows is not of this moment.
    put('data', keyOf(language, address), dated(json.replace('{', `{"keptAt":${now()},`), jsonHeaders))

  return {
    asset: async (url: string) => (await open('assets')).match(url),
    keepAsset: async (url: string, response: Response) => (await open('assets')).put(url, response),
    image: async (url: string) => (await open('images')).match(url),
    /** The same picture in another width. */
    similarImage: async (url: string) => (await open('images')).match(url, { ignoreSearch: true }),
    keepImage: (url: string, response: Response) => put('images', url, response),
    document: async (language: Language, address: string) => (await open('documents')).match(keyOf(language, address)),
    /** Keeps a page's document, and the data within it for whoever comes to the page without one. */
    async keepDocument(address: string, response: Response): Promise<void> {
      const html = await response.text()
      const facts = /id="facts">({"route":"\w+","answer":({[^]*})})<\/script>/.exec(html)
      const language = /^<!doctype html><html lang="(th|en)"/.exec(html)?.[1] as Language | undefined
      if (!facts?.[2] || !language) return
      await (await open('shells')).put(languageKey, new Response(language))
      const document = html.replace('"answer":{', `"answer":{"keptAt":${now()},`)
      await put('documents', keyOf(language, address), dated(document, response.headers))
      await putData(language, address, facts[2])
    },
    data: async (language: Language, address: string) => (await open('data')).match(keyOf(language, address)),
    keepData: async (language: Language, address: string, response: Response) =>
      putData(language, address, await response.text()),
    shell: async (language: Language) => (await open('shells')).match(shellAddress(language)),
    /** The language in which the server last answered. */
    language: async () => (await (await open('shells')).match(languageKey))?.text(),

    /** Fetches what a build consists of, as far as it is not here yet. Rejects where a shell is of another build. */
    async install(assets: readonly string[]): Promise<void> {
      const cache = await open('assets')
      const here = await Promise.all(assets.map((asset) => cache.match(asset)))
      await cache.addAll(assets.filter((_, index) => !here[index]))
      const shells = await open('shells')
      const addresses = [shellAddress('th'), shellAddress('en')]
      await shells.addAll(addresses)
      // While two releases run, the other one may have answered: its files are not kept here.
      for (const address of addresses) {
        const html = (await (await shells.match(address))?.text()) ?? ''
        const files = html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? []
        if (files.some((file) => !assets.includes(file))) throw new Error('The shell is of another build')
      }
    },
    /** Throws away what earlier builds have left. */
    async clean(assets: readonly string[]): Promise<void> {
      const current = new Set<string>(Object.values(names))
      const old = (await storage.keys()).filter((name) => name.startsWith(mine) && !current.has(name))
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

/** When an answer was kept, in milliseconds since 1970. */
export const keptAt = (response: Response): number => Number(response.headers.get(keptAtHeader))
