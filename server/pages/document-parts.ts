import { createHash } from 'node:crypto'

/** A script or a style that stands in the document, as its policy names it. */
export const policySource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of a document.
 * @param own directives that differ between the documents
 * @param replaced those that the development server needs instead; empty for a build
 */
export const policyText = (own: Readonly<Record<string, string>>, replaced: Readonly<Record<string, string>>): string =>
  Object.entries({
    'default-src': "'none'",
    ...own,
    'connect-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    ...replaced,
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
