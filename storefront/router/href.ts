import { routes, type RouteName } from './routes.ts'

type PathOf<Name extends RouteName> = (typeof routes)[Name]['path']
type ParamsOf<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamsOf<Start> & ParamsOf<Rest>
  : Path extends `:${infer Key}?`
    ? { [K in Key]?: string | number }
    : Path extends `:${infer Key}`
      ? { [K in Key]: string | number }
      : object

type Arguments<Name extends RouteName> =
  object extends ParamsOf<PathOf<Name>>
    ? [params?: ParamsOf<PathOf<Name>>, query?: Record<string, string | number>]
    : [params: ParamsOf<PathOf<Name>>, query?: Record<string, string | number>]

/** The address of a page: `href('product', { id: 7 })`, `href('search', {}, { q: 'ข้าว' })`. */
export function href<Name extends RouteName>(name: Name, ...[params, query]: Arguments<Name>): string {
  const given: Record<string, string | number | undefined> = { ...params }
  const path = routes[name].path.replace(/\/:(\w+)\??/g, (_, key: string) =>
    given[key] === undefined ? '' : `/${encodeURIComponent(given[key])}`,
  )
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
