import { listEditions, restoreContent } from '#contract/backoffice/trade/content/calls.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import type { EditedKind, StoredContent } from './stored-content.ts'

type EditionsProps = {
  name: { kind: EditedKind; key: string }
  revision: number
  mayRestore: boolean
  onRestored: (reply: Reply<StoredContent>, words: string) => unknown
}

/** Editions: what was published before, each of which can become the draft again. */
export function Editions({ name, revision, mayRestore, onRestored }: EditionsProps) {
  const texts = useTexts('content')
  const language = useLanguage()
  const editions = useCall(
    ['content', 'editions', name.kind, name.key],
    listEditions,
    { params: name, query: { page: 0, size: 30 } },
    { enabled: revision > 0 },
  )
  const rows = editions.data?.content ?? []
  return (
    <section className="panel offer-block">
      <h2>{texts.editions}</h2>
      {rows.length === 0 && <p className="offer-hint">{texts.noEditions}</p>}
      <ol className="edition-list">
        {rows.map(({ number, publishedAt, publishedBy, asksAgain }, at) => (
          <li key={number}>
            <span>
              <b>{texts.edition(String(number))}</b>
              <br />
              <small>
                {texts.editionBy(publishedBy.name, formatMoment(publishedAt, language))}
                {asksAgain && ` · ${texts.consentRequested}`}
              </small>
            </span>
            {at > 0 && mayRestore && (
              <Button
                className="button-small"
                aria-label={texts.restoreOf(String(number))}
                onClick={async () =>
                  onRestored(
                    await call(restoreContent, { params: name, body: { revision, edition: number } }),
                    texts.restored(String(number)),
                  )
                }
              >
                {texts.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
