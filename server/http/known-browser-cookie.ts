import type { FastifyRequest } from 'fastify'
import { cookieOf, secretCookie } from './cookies.ts'

const name = 'known-browser'
const year = 365 * 24 * 60 * 60

export type KnownBrowserCookie = { write: (value: string) => string }

/** What a browser that signed in before says of itself; null where it says nothing. */
export const readKnownBrowser = (request: FastifyRequest): string | null => cookieOf(request, name)

/** The cookie by which a browser is known at the next sign-in below a path; it goes nowhere else. */
export const knownBrowserCookie = (path: string, publicUrl: string): KnownBrowserCookie => ({
  write: (value) => secretCookie(name, value, { path, seconds: year, secure: publicUrl.startsWith('https:') }),
})
