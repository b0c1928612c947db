import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#server/http/problem.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { makeImages } from './images.ts'

const defaultWidth = 300

/** `GET /content/images/{id}?w=`: a picture as WebP in one of the allowed widths. Ids name their content, so it never changes. */
export function imageRoutes(app: FastifyInstance, { db, cacheFolder }: { db: Database; cacheFolder: string }): void {
  const load = async (id: string) => {
    const picture = await db.selectFrom('picture').select('source').where('id', '=', id).executeTakeFirst()
    return picture?.source ?? null
  }
  const images = makeImages({ load, cacheFolder })
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/content/images/:id', async (request, reply) => {
    const width = Number(request.query.w ?? defaultWidth)
    const image = await images.get(request.params.id, width)
    if (!image) return sendProblem(request, reply, { code: 'not_found' })
    reply.header('etag', image.etag).header('cache-control', 'public, max-age=31536000, immutable')
    if (request.headers['if-none-match']?.includes(image.etag)) return reply.code(304).send()
    return reply.type('image/webp').send(image.body)
  })
}
