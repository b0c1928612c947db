import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listImages, uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import * as schemas from '#contract/backoffice/trade/content/schemas.ts'
import { ok, type DomainError } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { FileReader } from '#server/adapters/files/port.ts'
import { describedProblem, type RouteDescription } from '#server/http/openapi.ts'
import { sendProblem } from '#server/http/problem.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { imageWidths, makeImages, type PreparePicture } from './images.ts'
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
/** Of the widths of a product's large picture the one that cheap phones choose, which have 720 pixels of their own. */
const phoneWidth = 600

/** A picture that exists and that nobody can read now. */
class Unread extends Error {
  readonly problem: DomainError
  constructor(problem: DomainError) {
    super(problem.code)
    this.problem = problem
  }
}

function unlessUnread(error: unknown): Unread {
  if (error instanceof Unread) return error
  throw error
}

type Images = { db: Database; readFile: FileReader; cacheFolder: string }

/**
 * `find` is the handler of `/content/images/{id}?w=&lang=`: a picture as WebP in one of the allowed widths, with Thai words unless
 * English ones are wanted; null for any other address. `prepare` begins with the large picture of a page that is
 * being drawn, some 50 ms of the processor: a phone requests it a round trip later.
 */
export function ownImages({ db, readFile, cacheFolder }: Images) {
  const load = async (id: string): Promise<Buffer | null> => {
    const file = await readFile(await sourceOf(db, id))
    if (file.ok) return file.value
    if (file.error.code === 'not_found') return null
    throw new Unread(file.error)
  }
  const images = makeImages({ load, cacheFolder })
  const find = async (request: FastifyRequest): Promise<((reply: FastifyReply) => FastifyReply) | null> => {
    const { pathname, searchParams } = new URL(request.raw.url ?? '', 'http://shop')
    const id = /^\/content\/images\/([^/]+)$/.exec(pathname)?.[1]
    const width = Number(searchParams.get('w') ?? defaultWidth)
    const language = searchParams.get('lang') === 'en' ? 'en' : 'th'
    const image =
      id === undefined ? null : await images.get(decodeURIComponent(id), width, language).catch(unlessUnread)
    if (!image) return null
    if (image instanceof Unread) return (reply) => sendProblem(request, reply, image.problem)
    return (reply) => {
      // An id names its content, so it never changes.
      reply.header('etag', image.etag).header('cache-control', 'public, max-age=31536000, immutable')
      if (request.headers['if-none-match']?.includes(image.etag)) return reply.code(304).send()
      return reply.type('image/webp').send(image.body)
    }
  }
  // What fails here fails again, and is reported, when it is requested.
  const prepare: PreparePicture = (id, language) => void images.get(id, phoneWidth, language).catch(() => undefined)
  return { find, prepare }
}

const described: RouteDescription = {
  summary: 'A picture, by an id such as `productImage`. An id names its content, so it never changes.',
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  querystring: {
    type: 'object',
    properties: {
      w: { type: 'integer', enum: [...imageWidths], default: defaultWidth },
      lang: { type: 'string', enum: ['th', 'en'], default: 'th', description: 'Of the words in a drawn picture' },
    },
  },
  response: {
    200: { description: 'The picture', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
    ...describedProblem('not_found'),
    ...describedProblem('unavailable'),
  },
}

export function imageRoutes(app: FastifyInstance, find: ReturnType<typeof ownImages>['find']): void {
  app.get('/content/images/:id', { config: { described } }, async (request, reply) => {
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
