import type { FastifyRequest } from 'fastify'

/** The value of a request's cookie; null where it is missing or not a plain token. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1) ?? ''
  return /^[\w-]{1,200}$/.test(value) ? value : null
}

/** How long a browser keeps what it should not forget. */
export const yearSeconds = 365 * 24 * 60 * 60

type CookieOptions = { path: string; seconds: number; secure: boolean }

/** A cookie that scripts cannot read and other sites' forms do not send. Zero seconds delete it. */
export const secretCookie = (name: string, value: string, { path, seconds, secure }: CookieOptions): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
