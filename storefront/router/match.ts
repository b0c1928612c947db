import type { MatchedPage } from '#contract/pages/page-render.ts'
import { routes, type RouteName } from './routes.ts'

type Rule = { name: RouteName; keys: string[]; pattern: RegExp }

const rules: Rule[] = Object.entries(routes)
  .filter(([name]) => name !== 'notFound')
  .flatMap(([name, route]) => [route.path, ...(route.also ?? [])].map((path) => ruleOf(name as RouteName, path)))

/** A parameter takes one part of the path; at the end a slash more is the same page, and capitals are small letters. */
function ruleOf(name: RouteName, path: string): Rule {
  const keys: string[] = []
  const parts = path.replace(/\/(?::(\w+)(\??))?/g, (start, key: string | undefined, optional: string) => {
    if (!key) return start
    keys.push(key)
    return optional ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  return { name, keys, pattern: new RegExp(`^${parts.replace(/\/$/, '')}/?$`, 'i') }
}

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
