import { parse } from 'regexparam'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import { routes, type RouteName } from './routes.ts'

type Rule = { name: RouteName; keys: string[]; pattern: RegExp }

const rules: Rule[] = Object.entries(routes)
  .filter(([name]) => name !== 'notFound')
  .flatMap(([name, route]) =>
    [route.path, ...(route.also ?? [])].map((path) => ({ name: name as RouteName, ...parse(path) })),
  )

/** Decodes a path once, so that `/order/shipping%26billing` is the same page; null where it is malformed. */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

export type MatchedRoute = MatchedPage & { route: RouteName }

/**
 * The route of an address. Server and browser share it: if they disagreed, the browser would hydrate a page that the
 * server did not render.
 * @param path undecoded
 */
export function match(path: string): MatchedRoute {
  const decoded = decodedPath(path)
  for (const { name, keys, pattern } of decoded === null ? [] : rules) {
    const found = pattern.exec(decoded ?? '')
    if (!found) continue
    const params: Record<string, string> = {}
    keys.forEach((key, index) => {
      const value = found[index + 1]
      if (value) params[key] = value
    })
    return { route: name, needs: routes[name].needs, access: routes[name].access, params }
  }
  return { route: 'notFound', needs: 'not-found', access: 'public', params: {} }
}
