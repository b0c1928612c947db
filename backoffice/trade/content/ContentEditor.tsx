import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getContent } from '#contract/backoffice/trade/content/calls.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { CallError } from '#web/reply.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { later } from '#backoffice/kit/later.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { Difference } from '#backoffice/kit/forms/later-difference.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { BrandFields } from './BrandFields.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import type { ContentName } from './draft/save-draft.ts'
import { useDraftActions } from './draft/use-draft-actions.ts'
import { useDraft } from './draft/use-draft.ts'
import { EditorContext } from './editor.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { BannerFields, PageFields, PopupFields } from './PageFields.tsx'
import { isAsItCame, plannedKind, shownKind, type EditedKind, type StoredContent } from './stored-content.ts'
import { versionsOf } from './versions.ts'
import '#backoffice/trade/offers/offers.css'
import './content.css'

const withForm = () => import('./with-form.ts')

const Editions = later(() => withForm().then((module) => module.Editions))
const Preview = later(() => withForm().then((module) => module.Preview))

const fieldsOf = {
  pages: PageFields,
  brand: BrandFields,
  delivery: DeliveryFields,
  popups: PopupFields,
  banners: BannerFields,
} satisfies Record<EditedKind, unknown>

/** ContentEditor: one text of the storefront: its draft, a preview, publishing, and what was published before. */
export function ContentEditor({ kind, contentKey, title }: { kind: EditedKind; contentKey: string; title: string }) {
  const name = { kind, key: contentKey }
  const query = useQuery({
    queryKey: ['content', 'one', kind, contentKey],
    // A popup or a banner that does not exist yet begins with its first save.
    queryFn: async ({ signal }): Promise<StoredContent | 'new'> => {
      try {
        return await callOrThrow(getContent, { params: name, signal })
      } catch (error) {
        const mayBeNew = shownKind(kind) !== null && error instanceof CallError
        if (mayBeNew && error.error.code === 'not_found') return 'new'
        throw error
      }
    },
  })
  return (
    <QueryState query={query}>
      {query.data && (
        <Draft
          key={`${kind} ${contentKey}`}
          name={name}
          title={title}
          stored={query.data === 'new' ? null : query.data}
        />
      )}
    </QueryState>
  )
}

type DraftProps = { name: ContentName; title: string; stored: StoredContent | null }

function Draft({ name, title, stored }: DraftProps) {
  const texts = useTexts('content')
  const language = useLanguage()
  const mayPublish = useMay('content.publish')
  const { kind, key } = name
  const draft = useDraft(name, stored)
  const { edited, isTyped } = draft
  /** The revision for which a day of publishing is being chosen. */
  const [planned, setPlanned] = useState<number | null>(null)
  const actions = useDraftActions({ name, stored, draft, onPlan: setPlanned })
  const toPlan = plannedKind(kind)
  const Fields = fieldsOf[kind]
  const isStart = isAsItCame(kind, stored)
  const isChanged = stored?.isChanged === true || isTyped
  const state = !stored?.published ? 'draft' : isChanged ? 'changed' : isStart ? 'start' : 'published'
  const note = stored ? texts.editionBy(stored.changedBy.name, formatMoment(stored.changedAt, language)) : undefined
  return (
    <>
      <ScreenHead
        title={title}
        note={
          <>
            <Badge tone={tones[state]}>{texts.states[state]}</Badge> {note}
            {!mayPublish && ` · ${texts.publishByManager}`}
          </>
        }
        actions={[
          actions.save,
          actions.preview,
          actions.plan,
          actions.publishAsking,
          actions.unplan,
          actions.withdraw,
          actions.publish,
        ]}
      />
      <PlanNotice stored={stored} />
      {draft.isBehind && stored && (
        <Difference
          by={stored.changedBy.name}
          fields={versionsOf(edited, stored.draft, { texts, language })}
          onTakeTheirs={draft.discard}
          onSaveMine={() => void draft.store(stored.revision)}
        />
      )}
      <div className="offer-sheet">
        <div className="panel offer-block">
          {/* Drawn afresh when the draft becomes another one, never while it is being typed. */}
          <EditorContext
            key={draft.drawing}
            value={{ value: edited.content, set: draft.set, errors: draft.violations }}
          >
            <Fields />
          </EditorContext>
        </div>
        <div className="content-side">
          <Preview edited={edited} />
          <Editions
            name={name}
            revision={stored?.revision ?? 0}
            mayRestore={mayPublish && !isTyped}
            isReplacing={stored?.isChanged === true}
            onRestored={(reply, words) => draft.take(reply, words, false)}
          />
        </div>
      </div>
      {planned !== null && toPlan && (
        <PlanDialog
          kind={toPlan}
          contentKey={key}
          revision={planned}
          onClose={() => setPlanned(null)}
          onDone={(reply) => {
            setPlanned(null)
            void draft.takeState(reply, texts.planned)
          }}
        />
      )}
    </>
  )
}

const tones = { draft: 'notice', changed: 'info', start: 'notice', published: 'done' } as const
