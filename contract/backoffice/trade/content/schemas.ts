import * as z from 'zod/mini'
import { contentKinds } from '#rules/content/kinds.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, enteredInstant, envelope, instant, number, paging } from '../../../schemas.ts'
import {
  bannerContent,
  brandContent,
  deliveryContent,
  imageId,
  pageContent,
  popupContent,
  searchContent,
} from '../../../content/schemas.ts'

const kind = z.enum(contentKinds)

/** The last segment of an address. */
const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))

const contentParams = z.object({ kind, key })

/** The revision of the draft that was read; 0 creates a draft. */
const revision = number

/** A content item with its draft and its published version. Its shape depends on its kind: see the calls that save. */
const anyContent = z.record(z.string(), z.unknown())

const edition = z.object({
  number,
  publishedAt: instant,
  publishedBy: actor,
  asksAgain: z.boolean(),
})

/** When a decided version goes live, and off again. */
const plan = z.object({
  startsAt: instant,
  /** Null: it stays. */
  endsAt: z.nullable(instant),
  /** It is live, and ends at its moment. */
  hasBegun: z.boolean(),
  /** The revision of the draft that was decided. */
  revision,
  plannedBy: actor,
  plannedOn: instant,
})

const content = z.object({
  kind,
  key,
  revision,
  changedAt: instant,
  changedBy: actor,
  draft: anyContent,
  /** Null: not published. */
  published: z.nullable(z.extend(edition, { content: anyContent })),
  /** The draft differs from the published version. */
  isChanged: z.boolean(),
  plan: z.nullable(plan),
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
  permission: 'content',
  params: contentParams,
  answer: content,
  errors: ['not_found'],
  doc: 'One content item: its draft and its published version.',
})

export const listContent = defineSchemas({
  permission: 'content',
  query: z.extend(paging, { kind: z.optional(kind) }),
  answer: envelope(
    z.object({
      kind,
      key,
      /** Title, name or description, depending on the kind. */
      title: z.object({ th: z.string(), en: z.string() }),
      revision: number,
      changedAt: instant,
      changedBy: actor,
      /** Number of the published edition; null: not published. */
      published: z.nullable(number),
      isChanged: z.boolean(),
    }),
  ),
  errors: [],
  doc: 'All content items, by kind and key.',
})

export const listEditions = defineSchemas({
  permission: 'content',
  params: contentParams,
  query: paging,
  answer: envelope(z.extend(edition, { content: anyContent })),
  errors: ['not_found'],
  doc: 'All published editions of a content item, newest first.',
})

export const listImages = defineSchemas({
  permission: 'content',
  query: paging,
  answer: envelope(uploadedImage),
  errors: [],
  doc: 'Pictures uploaded by staff, newest first.',
})

export const previewContent = defineSchemas({
  permission: 'content',
  params: contentParams,
  answer: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['not_found'],
  doc: 'A signed link that shows the draft in the storefront for 15 minutes.',
})

export const publishContent = defineSchemas({
  permission: 'content.publish',
  params: contentParams,
  body: z.object({
    revision,
    /** Of the legal page: retailers who accepted an earlier version must accept again. */
    asksAgain: z.optional(z.boolean()),
  }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Publishes the draft as a new edition. The storefront shows it within seconds.',
})

export const restoreContent = defineSchemas({
  permission: 'content.publish',
  params: contentParams,
  body: z.object({ revision, edition: number }),
  answer: content,
  errors: ['edit_conflict', 'not_found'],
  doc: 'Copies an earlier edition into the draft for review and publication.',
})

export const saveBanner = defineSchemas({
  permission: 'content',
  params: z.object({ key }),
  body: z.object({ revision, content: bannerContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a banner; revision 0 creates one.',
})

export const saveBrand = defineSchemas({
  permission: 'content.publish',
  body: z.object({ revision, content: brandContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the brand. Colours with too little contrast are rejected.',
})

export const saveDelivery = defineSchemas({
  permission: 'content.publish',
  body: z.object({ revision, content: deliveryContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the delivery policy and its fees (baht, VAT included).',
})

export const saveSearchWords = defineSchemas({
  permission: 'content',
  body: z.object({ revision, content: searchContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the words that the search knows besides the names of products.',
})

export const savePage = defineSchemas({
  permission: 'content',
  params: z.object({ key }),
  body: z.object({ revision, content: pageContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a page. Saving over a newer draft answers 409.',
})

export const savePopup = defineSchemas({
  permission: 'content',
  params: z.object({ key }),
  body: z.object({ revision, content: popupContent }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a popup; revision 0 creates one.',
})

const plannedKinds = z.object({ kind: z.enum(['pages', 'brand', 'delivery']), key })

export const scheduleContent = defineSchemas({
  permission: 'content.publish',
  params: plannedKinds,
  body: z.object({
    revision,
    startsAt: enteredInstant,
    /** The edition before comes back then; null: it stays. */
    endsAt: z.nullable(enteredInstant),
  }),
  answer: content,
  errors: ['edit_conflict', 'not_found', 'validation', 'conflict'],
  doc: 'Publishes this revision of the draft at a moment, and takes it back at another one. Later drafts change nothing of it; another plan replaces it. `conflict`: one is live until its end. Popups and banners have their own days.',
})

export const unscheduleContent = defineSchemas({
  permission: 'content.publish',
  params: plannedKinds,
  answer: content,
  errors: ['not_found'],
  doc: 'Removes the plan. What it has published already stays.',
})

export const uploadImage = defineSchemas({
  permission: 'content',
  status: 201,
  requestType: 'multipart/form-data',
  /** JPEG, PNG, WebP, GIF or AVIF of at most 8 MB; the type is detected from the bytes. */
  body: z.object({ image: z.file() }),
  answer: uploadedImage,
  errors: ['too_large', 'unsupported_media_type', 'malformed', 'validation'],
  doc: 'Stores a picture as WebP without its metadata. The same picture gets the same id.',
})

export const withdrawContent = defineSchemas({
  permission: 'content.publish',
  params: z.object({ kind: z.enum(['popups', 'banners']), key }),
  body: z.object({ revision }),
  answer: content,
  errors: ['edit_conflict', 'not_found'],
  doc: 'Unpublishes a popup or a banner; its draft and its editions remain.',
})
