/** A dot segment, also with dots or slashes encoded once or twice: a service in between may decode more. */
const dotSegment = /(^|\/|\\|%(25)*2f|%(25)*5c)(\.|%(25)*2e){1,2}(?=$|\/|\\|%(25)*2f|%(25)*5c)/i

/**
 * The target of a request for `url`, which is `from` or below it.
 * @returns null for a path that could leave the service's own
 */
export function targetOf(url: string, from: string, to: string): string | null {
  const [path = '', ...query] = url.split('?')
  const rest = path.slice(from.length)
  if (dotSegment.test(rest) || rest.includes('\\')) return null
  const base = new URL(to)
  const folder = base.pathname.replace(/\/$/, '')
  const target = new URL(base.origin)
  target.pathname = `${folder}${rest}`
  if (!`${target.pathname}/`.startsWith(`${folder}/`)) return null
  return `${target.href}${query.length > 0 ? `?${query.join('?')}` : ''}`
}
