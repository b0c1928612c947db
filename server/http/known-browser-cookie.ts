import type { FastifyRequest } from 'fastify'
import { cookieOf, secretCookie, yearSeconds } from './cookies.ts'

const name = 'known-browser'

export type KnownBrowserCookie = { write: (value: string) => string; remove: () => string }

/** The value of the known-browser cookie; null where there is none. */
export const readKnownBrowser = (request: FastifyRequest): string | null => cookieOf(request, name)

/** The cookie that identifies a known browser at its next sign-in, sent below one path only. */
export const knownBrowserCookie = (path: string, publicUrl: string): KnownBrowserCookie => ({
  write: (value) => secretCookie(name, value, { path, seconds: yearSeconds, secure: publicUrl.startsWith('https:') }),
  remove: () => secretCookie(name, '', { path, seconds: 0, secure: publicUrl.startsWith('https:') }),
})
