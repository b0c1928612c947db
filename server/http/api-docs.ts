import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { prepare, sendPrepared, type EncodedResponse } from './prepared.ts'

/** As strict as the policy of a page: Swagger UI needs no inline script or style, and `data:` only for its icons. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Songdee API</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script><script src="/api/docs/start.js" defer></script></head>
<body><main id="docs"></main><noscript><a href="/api/openapi.json">OpenAPI document</a></noscript></body></html>
`

/** Without `validatorUrl` the document would be sent to another origin to be checked. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const library = (name: string) => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))

/** Path, media type and bytes of everything below `/api/docs`. */
const files: [path: string, type: string, read: () => Promise<Buffer>][] = [
  ['/api/docs', html, async () => Buffer.from(page)],
  ['/api/docs/start.js', script, async () => Buffer.from(start)],
  ['/api/docs/swagger-ui.css', 'text/css; charset=utf-8', () => library('swagger-ui.css')],
  ['/api/docs/swagger-ui-bundle.js', script, () => library('swagger-ui-bundle.js')],
]

/** `GET /api/docs`: the OpenAPI document for people, by Swagger UI from our own origin. As public as the document itself. */
export function registerApiDocs(app: FastifyInstance): void {
  // Read on the first request: most processes never need it.
  const prepared = new Map<string, Promise<EncodedResponse>>()
  for (const [path, type, read] of files) {
    app.get(path, async (request, reply) => {
      const made = prepared.get(path) ?? read().then((body) => prepare(type, body))
      prepared.set(path, made)
      if (type === html) reply.header('content-security-policy', policy)
      return sendPrepared(request, reply, await made, 'public, max-age=300')
    })
  }
}
