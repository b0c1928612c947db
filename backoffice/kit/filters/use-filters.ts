import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** `one` value, or `many` of them, by name: the keys of the address and of the call's query. */
export type FilterShape = Readonly<Record<string, 'one' | 'many'>>
type FilterValues<Shape extends FilterShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends 'many' ? readonly string[] : string | undefined
}

export type Filters<Shape extends FilterShape = FilterShape> = {
  values: FilterValues<Shape>
  /**
   * Everything that stands in the address, for the call's query: also what no filter knows, so that the server refuses
   * it instead of showing everything.
   */
  query: Readonly<Record<string, string | readonly string[]>>
  /** Whether anything is filtered. */
  isActive: boolean
  /** The address's own text, for saved views and query keys. */
  search: string
  set: (name: keyof Shape & string, value: string | readonly string[] | undefined) => void
  clear: () => void
}

/**
 * Filters that stand in the address, so that a list can be sent to a colleague, saved as a view and reached by going
 * back: `const filters = useFilters({ stage: 'many', province: 'many', q: 'one' })`.
 */
export function useFilters<Shape extends FilterShape>(shape: Shape): Filters<Shape> {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const isMany = (name: string) => shape[name] === 'many'
    const names = [...new Set(params.keys())]
    const go = (next: URLSearchParams) => {
      const text = next.toString()
      navigate(text ? `${path}?${text}` : path, { replace: true })
    }
    return {
      search,
      values: Object.fromEntries(
        Object.keys(shape).map((name) => [name, isMany(name) ? params.getAll(name) : (params.get(name) ?? undefined)]),
      ) as FilterValues<Shape>,
      query: Object.fromEntries(
        names.map((name) => {
          const values = params.getAll(name)
          return [name, isMany(name) || values.length > 1 ? values : (values[0] ?? '')]
        }),
      ),
      isActive: names.length > 0,
      set: (name, value) => {
        const next = new URLSearchParams(params)
        next.delete(name)
        for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') next.append(name, one)
        go(next)
      },
      clear: () => go(new URLSearchParams()),
    }
    // The shape is written at the call and never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, path, navigate])
}
