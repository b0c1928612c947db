import type { FastifyInstance } from 'fastify'
import { listImages } from '#contract/backoffice/list-images.ts'
import * as listImagesSchema from '#contract/backoffice/list-images.schema.ts'
import { uploadImage } from '#contract/backoffice/upload-image.ts'
import * as uploadImageSchema from '#contract/backoffice/upload-image.schema.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { sendProblem } from '#server/http/problem.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { makeImages } from './images.ts'
import { sourceOf, uploadedPictures } from './picture-store.ts'
import { publicContentRoutes, type PublicParts } from './public-routes.ts'
import { staffContentRoutes } from './staff-routes.ts'
import type { EditParts } from './edit-content.ts'
import { keepImage, presentImage } from './upload-image.ts'

export type ContentParts = PublicParts & EditParts & { publicUrl: string }

export const contentRoutes = (parts: ContentParts): Route[] => [
  ...publicContentRoutes(parts),
  ...staffContentRoutes(parts),
  forStaff(listImages, listImagesSchema, async ({ query: { page, size } }) => {
    const { rows, total } = await uploadedPictures(parts.db, { page, size })
    const totalPages = Math.ceil(total / size)
    return ok({ content: rows.map(presentImage), page, size, totalElements: total, totalPages })
  }),
]

const defaultWidth = 300

/** `GET /content/images/{id}?w=`: a picture as WebP in one of the allowed widths. Ids name their content, so it never changes. */
export function imageRoutes(app: FastifyInstance, { db, cacheFolder }: { db: Database; cacheFolder: string }): void {
  const images = makeImages({ load: (id) => sourceOf(db, id), cacheFolder })
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/content/images/:id', async (request, reply) => {
    const width = Number(request.query.w ?? defaultWidth)
    const image = await images.get(request.params.id, width)
    if (!image) return sendProblem(request, reply, { code: 'not_found' })
    reply.header('etag', image.etag).header('cache-control', 'public, max-age=31536000, immutable')
    if (request.headers['if-none-match']?.includes(image.etag)) return reply.code(304).send()
    return reply.type('image/webp').send(image.body)
  })
}

/** Decoding takes the processor from orders: nobody uploads faster than this by hand. */
const uploadsPerMinute = 60

/** The call that carries a picture. */
export const imageForms = ({ db }: { db: Database }): Route[] => [
  {
    ...forStaff(uploadImage, uploadImageSchema, async ({ body: { image }, who, now }) =>
      keepImage(db, { name: image.name, bytes: Buffer.from(await image.arrayBuffer()) }, { who, now }),
    ),
    perMinute: uploadsPerMinute,
  },
]
