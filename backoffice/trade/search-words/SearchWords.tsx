import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { listSearchMisses } from '#contract/backoffice/trade/search-words/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { TrySearch } from './TrySearch.tsx'
import { useSearchContent } from './use-search-content.ts'
import { withWords, type WordList, type Words } from './with-words.ts'
import { WordsForm, type EditedWords } from './WordsForm.tsx'
import './search-words.css'

type Row = Words & { row: number }
type Miss = AnswerOf<typeof listSearchMisses>['misses'][number]

const isList = (name: string): name is WordList => name === 'everyday' || name === 'needs'

/** Everyday names, needs, and what was searched in vain: a draft that is tried before it is published. */
export function Screen() {
  const texts = useTexts('searchWords')
  const errors = useTexts('errors')
  const language = useLanguage()
  const mayPublish = useMay('content.publish')
  const filters = useFilters({ list: 'one' })
  const list = filters.values.list ?? 'everyday'
  const content = useSearchContent()
  const [edited, setEdited] = useState<EditedWords | null>(null)
  const misses = useCall(
    ['search-misses', content.draft],
    listSearchMisses,
    { query: {} },
    { enabled: list === 'misses' },
  )

  async function save(entered: EditedWords): Promise<string | null> {
    if (!content.draft) return null
    const changed = withWords(content.draft, entered)
    if (!changed) return texts.gone
    const problem = await content.save(changed)
    if (problem === null) {
      setEdited(null)
      showToast({ text: texts.saved })
      return null
    }
    if (problem.code === 'edit_conflict') return texts.changedElsewhere
    const code = problem.errors?.[0]?.code
    return code === 'duplicate' ? texts.duplicate : code === 'too_short' ? texts.tooShort : errors[problem.code]
  }
  async function remove(): Promise<void> {
    if (!content.draft || !edited) return
    const changed = withWords(content.draft, { ...edited, words: null })
    if (!changed) return showToast({ text: texts.gone, tone: 'failed' })
    const problem = await content.save(changed)
    if (problem) return showProblem(problem, errors)
    setEdited(null)
    showToast({ text: texts.saved })
  }
  async function publish(): Promise<void> {
    const question = { title: texts.publishQuestion, text: texts.publishText, confirm: texts.publish } as const
    if (!(await confirmAction({ ...question, finality: 'undoable' }))) return
    const problem = await content.publish()
    if (problem) return showProblem(problem, errors)
    showToast({ text: texts.publishedNow })
  }
  const actions = useActions({
    add: {
      title: texts.add,
      key: 'n',
      disabled: content.draft === null,
      run: () => setEdited({ list: isList(list) ? list : 'everyday', was: null, words: { words: [], means: [] } }),
    },
    publish: {
      title: texts.publish,
      key: 'p',
      look: 'primary',
      hidden: !mayPublish,
      disabled: !content.isChanged,
      run: publish,
    },
  })
  const rows: Row[] = content.draft && isList(list) ? content.draft[list].map((words, row) => ({ ...words, row })) : []
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={content.draft && (content.isChanged ? texts.draft : texts.published)}
        actions={[actions.add, actions.publish]}
      >
        <ExportButton list="search-misses" count={misses.data?.misses.length} />
      </ScreenHead>
      <FilterBar
        filters={filters}
        fields={[
          {
            name: 'list',
            label: texts.list,
            kind: 'one',
            choices: choicesOf(texts.lists),
          },
        ]}
      />
      <QueryState query={content.query}>
        {content.draft && <TrySearch draft={content.draft} />}
        {list === 'misses' ? (
          <QueryState query={misses}>
            <DataTable
              label={texts.lists.misses}
              columns={missColumns(texts, language)}
              rows={misses.data?.misses ?? []}
              rowId={({ words }) => words}
              rowName={({ words }) => words}
              onOpen={({ words }) => setEdited({ list: 'everyday', was: null, words: { words: [words], means: [] } })}
              empty={<NothingHere title={texts.noMisses} />}
            />
          </QueryState>
        ) : (
          <DataTable
            label={isList(list) ? texts.lists[list] : texts.title}
            columns={wordColumns(texts)}
            rows={rows}
            rowId={({ row }) => String(row)}
            rowName={({ words }) => words[0] ?? ''}
            onOpen={({ words, means }) =>
              isList(list) && setEdited({ list, was: { words, means }, words: { words, means } })
            }
            empty={<NothingHere title={texts.none} />}
          />
        )}
      </QueryState>
      <Drawer
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited?.was === null && edited.words.words[0] ? texts.teach(edited.words.words[0]) : texts.edit}
        closeOnOutsidePress={false}
      >
        {edited && <WordsForm edited={edited} onSave={save} onRemove={() => void remove()} />}
      </Drawer>
    </>
  )
}

type Texts = ReturnType<typeof useTexts<'searchWords'>>

const wordColumns = (texts: Texts): TableColumn<Row>[] => [
  { id: 'words', title: texts.words, cell: ({ words }) => words.join(', '), grows: true },
  { id: 'means', title: texts.means, cell: ({ means }) => means.join(', ') },
]

const missColumns = (texts: Texts, language: ReturnType<typeof useLanguage>): TableColumn<Miss>[] => [
  { id: 'words', title: texts.words, cell: ({ words }) => words, grows: true },
  { id: 'count', title: texts.count, align: 'end', cell: ({ count }) => formatWhole(count) },
  { id: 'last', title: texts.lastOn, cell: ({ lastOn }) => formatDate(lastOn, language) },
  { id: 'found', title: texts.lists.misses, cell: ({ isFound }) => (isFound ? texts.foundNow : texts.notFound) },
]
