import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listImages, uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import * as schemas from '#contract/backoffice/trade/content/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { sendProblem } from '#server/http/problem.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { makeImages } from './images.ts'
import { sourceOf, uploadedPictures } from './picture-store.ts'
import { publicContentRoutes, type PublicDeps } from './public-routes.ts'
import { staffContentRoutes } from './staff-routes.ts'
import type { EditDeps } from './edit-content.ts'
import { storeImage, presentImage } from './upload-image.ts'

type ContentDeps = PublicDeps & EditDeps & { publicUrl: string }

export const contentRoutes = (deps: ContentDeps): Route[] => [
  ...publicContentRoutes(deps),
  ...staffContentRoutes(deps),
  forStaff(listImages, schemas.listImages, async ({ query: { page, size } }) => {
    const { rows, total } = await uploadedPictures(deps.db, { page, size })
    const totalPages = Math.ceil(total / size)
    return ok({ content: rows.map(presentImage), page, size, totalElements: total, totalPages })
  }),
]

const defaultWidth = 300

type Images = { db: Database; cacheFolder: string }

/**
 * The handler of `/content/images/{id}?w=&lang=`: a picture as WebP in one of the allowed widths, with Thai words unless
 * English ones are wanted; null for any other address.
 */
export function ownImages({ db, cacheFolder }: Images) {
  const images = makeImages({ load: (id) => sourceOf(db, id), cacheFolder })
  return async (request: FastifyRequest): Promise<((reply: FastifyReply) => FastifyReply) | null> => {
    const { pathname, searchParams } = new URL(request.raw.url ?? '', 'http://shop')
    const id = /^\/content\/images\/([^/]+)$/.exec(pathname)?.[1]
    const width = Number(searchParams.get('w') ?? defaultWidth)
    const language = searchParams.get('lang') === 'en' ? 'en' : 'th'
    const image = id === undefined ? null : await images.get(decodeURIComponent(id), width, language)
    if (!image) return null
    return (reply) => {
      // An id names its content, so it never changes.
      reply.header('etag', image.etag).header('cache-control', 'public, max-age=31536000, immutable')
      if (request.headers['if-none-match']?.includes(image.etag)) return reply.code(304).send()
      return reply.type('image/webp').send(image.body)
    }
  }
}

export function imageRoutes(app: FastifyInstance, find: ReturnType<typeof ownImages>): void {
  app.get('/content/images/:id', async (request, reply) => {
    const answer = await find(request)
    return answer ? answer(reply) : sendProblem(request, reply, { code: 'not_found' })
  })
}

/** Decoding takes processor time from orders: nobody uploads faster than this by hand. */
const uploadsPerMinute = 60

/** The endpoint that receives a picture. */
export const imageForms = ({ db }: { db: Database }): Route[] => [
  {
    ...forStaff(uploadImage, schemas.uploadImage, async ({ body: { image }, who, now }) =>
      storeImage(db, { name: image.name, bytes: Buffer.from(await image.arrayBuffer()) }, { who, now }),
    ),
    perMinute: uploadsPerMinute,
  },
]
