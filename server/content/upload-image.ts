import { createHash } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import type { uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { normaliseImage } from './image-encode.ts'
import { insertPicture, type UploadedPicture } from './picture-store.ts'

type Wire = AnswerOf<typeof uploadImage>

/**
 * Stores a picture permanently, re-encoded from its pixels: everything else in the file (the place and the camera's
 * data, scripts, a second file) is removed. Its id names its content, so that it can be cached forever.
 */
export async function storeImage(
  db: Database,
  file: { name: string; bytes: Buffer },
  { who, now }: { who: Staff; now: Date },
): Promise<Result<Wire>> {
  const image = await normaliseImage(file.bytes)
  if (image === 'unknown') return fail('unsupported_media_type', { detail: 'Not a picture that is taken here' })
  if (image === 'too-large') return fail('too_large', { detail: 'The picture has too many pixels' })
  const { body, width, height } = image
  const by = actorOf(who)
  const id = `u-${createHash('sha256').update(body).digest('hex').slice(0, 32)}`
  const name = file.name.replaceAll(/\p{Cc}/gu, '').slice(0, 120)
  return ok(presentImage(await insertPicture(db, { id, name, width, height, source: body, by, at: now })))
}

export const presentImage = ({ id, name, width, height, at, by }: UploadedPicture): Wire => ({
  id,
  name,
  width,
  height,
  uploadedAt: at.toISOString(),
  uploadedBy: by,
})
