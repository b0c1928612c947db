import * as z from 'zod/mini'
import { contentKinds } from '#rules/content/kinds.ts'
import { defineSchemas } from '../../call.ts'
import { actor, envelope, instant, number, paging } from '../../schemas.ts'
import {
  bannerContent,
  brandContent,
  deliveryContent,
  imageId,
  pageContent,
  popupContent,
} from '../../content/schemas.ts'

const kind = z.enum(contentKinds)

/** The last part of an address. */
const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))

const contentParams = z.object({ kind, key })

/** The revision of the draft that the editor has read; 0 makes a new one. */
const revision = number

/** A text with its draft and what readers see of it. Its shape is that of its kind: see the calls that save. */
const anyContent = z.record(z.string(), z.unknown())

const edition = z.object({
  number,
  publishedAt: instant,
  publishedBy: actor,
  asksAgain: z.boolean(),
})

const content = z.object({
  kind,
  key,
  revision,
  changedAt: instant,
  changedBy: actor,
  draft: anyContent,
  /** Null: readers see nothing of it. */
  published: z.nullable(z.extend(edition, { content: anyContent })),
  /** The draft is another than what readers see. */
  isChanged: z.boolean(),
})

const uploadedImage = z.object({
  id: imageId,
  name: z.string(),
  width: number,
  height: number,
  uploadedAt: instant,
  uploadedBy: actor,
})

export const getContent = defineSchemas({
  access: 'staff',
  params: contentParams,
  answer: content,
  errors: ['not_found'],
  doc: 'A text: its draft and what readers see.',
})

export const listContent = defineSchemas({
  access: 'staff',
  query: z.extend(paging, { kind: z.optional(kind) }),
  answer: envelope(
    z.object({
      kind,
      key,
      /** Title, name or description, whichever the kind has. */
      title: z.object({ th: z.string(), en: z.string() }),
      revision: number,
      changedAt: instant,
      changedBy: actor,
      /** Number of the published edition; null: none. */
      published: z.nullable(number),
      isChanged: z.boolean(),
    }),
  ),
  errors: [],
  doc: 'What the staff have written, by kind and key.',
})

export const listEditions = defineSchemas({
  access: 'staff',
  params: contentParams,
  query: paging,
  answer: envelope(z.extend(edition, { content: z.record(z.string(), z.unknown()) })),
  errors: ['not_found'],
  doc: 'Everything that was ever published of a text, newest first.',
})

export const listImages = defineSchemas({
  access: 'staff',
  query: paging,
  answer: envelope(uploadedImage),
  errors: [],
  doc: 'Pictures that the staff have uploaded, newest first.',
})

export const previewContent = defineSchemas({
  access: 'staff',
  params: contentParams,
  answer: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['not_found'],
  doc: 'A signed link that shows the draft in the shop for a quarter of an hour.',
})

export const publishContent = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: contentParams,
  body: z.object({
    revision,
    /** Of the legal page: shops that agreed to an earlier wording are asked again. */
    asksAgain: z.optional(z.boolean()),
  }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Publishes the draft as a new edition, which readers see within seconds.',
})

export const restoreContent = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: contentParams,
  body: z.object({ revision, edition: number }),
  answer: content,
  errors: ['edit_conflict', 'not_found'],
  doc: 'Makes an earlier edition the draft again, to be looked at and published.',
})

export const saveBanner = defineSchemas({
  access: 'staff',
  params: z.object({ key }),
  body: z.object({ revision, content: bannerContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a banner; revision 0 makes one.',
})

export const saveBrand = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  body: z.object({ revision, content: brandContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the look. Colours that cannot be read are refused.',
})

export const saveDelivery = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  body: z.object({ revision, content: deliveryContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the delivery policy and its fees (baht, VAT included).',
})

export const savePage = defineSchemas({
  access: 'staff',
  params: z.object({ key }),
  body: z.object({ revision, content: pageContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a page. Who saves over a newer draft gets 409.',
})

export const savePopup = defineSchemas({
  access: 'staff',
  params: z.object({ key }),
  body: z.object({ revision, content: popupContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a popup; revision 0 makes one.',
})

export const uploadImage = defineSchemas({
  access: 'staff',
  status: 201,
  requestType: 'multipart/form-data',
  /** JPEG, PNG, WebP, GIF or AVIF of at most 8 MB, told by its bytes. */
  body: z.object({ image: z.file() }),
  answer: uploadedImage,
  errors: ['too_large', 'unsupported_media_type', 'malformed', 'validation'],
  doc: 'Keeps a picture as WebP without anything but its pixels. The same picture has the same id.',
})

export const withdrawContent = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: z.object({ kind: z.enum(['popups', 'banners']), key }),
  body: z.object({ revision }),
  answer: content,
  errors: ['edit_conflict', 'not_found'],
  doc: 'Takes a popup or a banner from the shop; its draft and its editions stay.',
})
