import type { AnswerOf } from '#contract/call.ts'
import type { getContent, listContent } from '#contract/backoffice/trade/content/calls.ts'
import type { getPage, listPopups } from '#contract/content/calls.ts'
import type { Language, LocalizedText } from '#rules/catalogue/product.ts'
import type { Popup, PublishedPage } from './snapshot.ts'
import type { Edition, ListedContent, Plan, StoredContent } from './store.ts'

export const presentEdition = ({ number, content, asksAgain, publishedAt, publishedBy }: Edition) => ({
  number,
  asksAgain,
  publishedAt: publishedAt.toISOString(),
  publishedBy,
  content,
})

export const presentContent = (stored: StoredContent): AnswerOf<typeof getContent> => ({
  kind: stored.kind,
  key: stored.key,
  revision: stored.revision,
  changedAt: stored.changedAt.toISOString(),
  changedBy: stored.changedBy,
  draft: stored.draft.content,
  published: stored.published && presentEdition(stored.published),
  isChanged: stored.isChanged,
  plan: stored.plan && presentPlan(stored.plan),
})

const presentPlan = ({ startsAt, endsAt, plannedAt, ...plan }: Plan) => ({
  ...plan,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  plannedOn: plannedAt.toISOString(),
})

export const presentListed = ({
  title,
  changedAt,
  ...listed
}: ListedContent): AnswerOf<typeof listContent>['content'][number] => ({
  ...listed,
  title: title ?? searchTitle,
  changedAt: changedAt.toISOString(),
})

/** Search words have no title of their own. */
const searchTitle: LocalizedText = { th: 'คำค้นหา', en: 'Search words' }

export const presentPage = (
  { slug, content, version, publishedAt }: PublishedPage,
  language: Language,
): AnswerOf<typeof getPage> => ({
  slug,
  language,
  title: content.title[language],
  body: content.body[language],
  version,
  publishedAt: new Date(publishedAt).toISOString(),
})

export const presentPopup = ({ key, content }: Popup, language: Language): AnswerOf<typeof listPopups>[number] => ({
  key,
  title: content.title[language],
  body: content.body[language],
  image: content.image,
  link: content.link,
  linkText: content.linkText[language],
})
