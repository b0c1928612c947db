import { listEditions, restoreContent } from '#contract/backoffice/trade/content/calls.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { problemOf } from '#web/read-reply.ts'
import type { Reply } from '#web/reply.ts'
import { call } from '#backoffice/api/call.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Spinner } from '#design/Spinner.tsx'
import type { EditedKind, StoredContent } from './stored-content.ts'

/** Each with all its text. */
const editionsAtOnce = 30

type EditionsProps = {
  name: { kind: EditedKind; key: string }
  revision: number
  mayRestore: boolean
  /** The draft that is stored is not published: an edition would take its place. */
  isReplacing: boolean
  onRestored: (reply: Reply<StoredContent>, words: string) => Promise<unknown>
}

/** Editions: what was published before, each of which can become the draft again. */
export function Editions(props: EditionsProps) {
  const texts = useTexts('content')
  return (
    <section className="panel offer-block">
      <h2>{texts.editions}</h2>
      {/* What is not saved yet has none. */}
      {props.revision > 0 ? <EditionList {...props} /> : <p className="offer-hint">{texts.noEditions}</p>}
    </section>
  )
}

function EditionList({ name, revision, mayRestore, isReplacing, onRestored }: EditionsProps) {
  const texts = useTexts('content')
  const language = useLanguage()
  const { busyWith, runExclusively } = useUnderway()
  const { rows, state, more } = useList({
    call: listEditions,
    queryKey: ['content', 'editions', name.kind, name.key],
    params: name,
    size: editionsAtOnce,
    rowId: ({ number }) => String(number),
  })
  async function restore(edition: number): Promise<void> {
    const number = String(edition)
    const question = { title: texts.restoreAsk(number), text: texts.restoreText, confirm: texts.restore } as const
    if (isReplacing && !(await confirmAction({ ...question, finality: 'final' }))) return
    await runExclusively(
      async () =>
        onRestored(await call(restoreContent, { params: name, body: { revision, edition } }), texts.restored(number)),
      number,
    )
  }
  return (
    <>
      {state.isPending && (
        <p aria-busy="true">
          <Spinner />
        </p>
      )}
      {state.isError && <ProblemNotice problem={problemOf(state.error)} onRetry={() => void state.refetch()} />}
      {state.data && rows.length === 0 && <p className="offer-hint">{texts.noEditions}</p>}
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
                busy={busyWith === String(number)}
                onClick={() => void restore(number)}
              >
                {texts.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {more.hasMore && (
        <Button look="quiet" busy={more.isLoading} onClick={more.load}>
          {texts.moreEditions}
        </Button>
      )}
    </>
  )
}
