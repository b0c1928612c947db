import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import type { AnswerOf } from '#contract/call.ts'
import {
  approveLicence,
  listLicences,
  listRestrictions,
  withdrawLicence,
} from '#contract/backoffice/trade/restricted-goods/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { writeHours } from '#rules/restricted-goods/hours-text.ts'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { rowByRow } from '#backoffice/kit/row-by-row.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import Check from '#design/icons/check.ts'
import X from '#design/icons/x.ts'
import { FileLicence } from './FileLicence.tsx'
import { RuleDrawer, type RestrictedCategory } from './RuleDrawer.tsx'
import '#backoffice/trade/offers/offers.css'

type Licence = AnswerOf<typeof listLicences>['content'][number]

const tones = { filed: 'notice', approved: 'done', withdrawn: 'quiet' } as const

function categoryName(categories: readonly RestrictedCategory[], id: number, language: Language): string | number {
  const found = categories.find((category) => category.id === id)
  return (found && inLanguage(language, found.categoryNameThai, found.categoryNameEng)) ?? id
}

const licenceColumns = (
  texts: AllTexts['restricted'],
  language: Language,
  categories: readonly RestrictedCategory[],
): TableColumn<Licence>[] => [
  { id: 'store', title: texts.store, grows: true, cell: ({ storeName, outletId }) => storeName ?? outletId },
  { id: 'category', title: texts.category, cell: ({ categoryId }) => categoryName(categories, categoryId, language) },
  { id: 'number', title: texts.number, cell: ({ number }) => number },
  {
    id: 'expires',
    title: texts.expiresOn,
    cell: ({ expiresOn }) => formatDate(expiresOn, language),
  },
  {
    id: 'filed',
    title: texts.filed,
    cell: ({ filedBy, filedAt }) => texts.byAt(filedBy.name, formatMoment(filedAt, language)),
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
]

const ruleColumns = (texts: AllTexts['restricted'], language: Language): TableColumn<RestrictedCategory>[] => [
  {
    id: 'category',
    title: texts.category,
    grows: true,
    cell: ({ categoryNameThai, categoryNameEng, restriction }) => (
      <>
        {inLanguage(language, categoryNameThai, categoryNameEng)}{' '}
        {restriction && <Badge tone="notice">{texts.badge}</Badge>}
      </>
    ),
  },
  {
    id: 'rules',
    title: texts.rule,
    cell: ({ restriction }) =>
      restriction
        ? (['verification', 'licence', 'orderableOnline', 'promotable'] as const)
            .flatMap((flag) => (restriction[flag] ? [texts[flag]] : []))
            .join(' · ')
        : texts.free,
  },
  {
    id: 'hours',
    title: texts.saleHours,
    cell: ({ restriction }) => restriction && (writeHours(restriction.saleHours, texts.never) || texts.allDay),
  },
]

/** The rules of the categories whose sale the law restricts, and the licences for them. */
export function Screen() {
  const texts = useTexts('restricted')
  const client = useQueryClient()
  const mayApprove = useMay('restricted.approve')
  const [isFiling, setFiling] = useState(false)
  const [opened, setOpened] = useState<RestrictedCategory | null>(null)
  const rules = useCall(['restricted', 'rules'], listRestrictions, {})
  const categories = rules.data ?? []
  const restricted = categories.filter(({ restriction }) => restriction !== null)
  const free = categories.filter(({ restriction }) => restriction === null)
  const refresh = () => client.invalidateQueries({ queryKey: ['restricted'] })
  const actions = useActions({
    file: {
      title: texts.file,
      key: 'n',
      look: 'primary',
      disabled: restricted.length === 0,
      run: () => setFiling(true),
    },
  })
  return (
    <>
      <ScreenHead title={texts.title} actions={[actions.file]} />
      <h2>{texts.rules}</h2>
      <QueryState query={rules}>
        <Rules label={texts.rules} categories={restricted} onOpen={mayApprove ? setOpened : undefined} />
        {free.length > 0 && (
          <Card id="free-categories" title={texts.freeCategories} note={formatWhole(free.length)} folded>
            <Rules label={texts.freeCategories} categories={free} onOpen={mayApprove ? setOpened : undefined} />
          </Card>
        )}
      </QueryState>
      <h2>{texts.licences}</h2>
      <Licences mayApprove={mayApprove} categories={categories} />
      {isFiling && (
        <FileLicence
          categories={restricted}
          onClose={() => setFiling(false)}
          onFiled={() => {
            setFiling(false)
            void refresh()
          }}
        />
      )}
      <RuleDrawer
        category={opened}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          void refresh()
        }}
      />
    </>
  )
}

type RulesProps = {
  label: string
  categories: readonly RestrictedCategory[]
  /** For who may change them. */
  onOpen: ((category: RestrictedCategory) => void) | undefined
}

function Rules({ label, categories, onOpen }: RulesProps) {
  const texts = useTexts('restricted')
  return (
    <DataTable
      label={label}
      columns={useColumns(ruleColumns, texts, useLanguage())}
      rows={categories}
      rowId={({ id }) => String(id)}
      rowName={({ categoryNameThai }) => categoryNameThai}
      {...(onOpen && { onOpen })}
    />
  )
}

type LicencesProps = { mayApprove: boolean; categories: readonly RestrictedCategory[] }

function Licences({ mayApprove, categories }: LicencesProps) {
  const texts = useTexts('restricted')
  const errors = useTexts('errors')
  const language = useLanguage()
  const client = useQueryClient()
  const filters = useFilters({ state: 'one' })
  const list = useList({
    call: listLicences,
    queryKey: ['restricted', 'licences'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const { chosen } = list
  const { busyWith, runExclusively } = useUnderway()
  const columns = useColumns(licenceColumns, texts, language, categories)

  async function decide(to: 'approved' | 'withdrawn'): Promise<void> {
    const count = formatWhole(chosen.length)
    if (to === 'withdrawn') {
      const question = { title: texts.withdrawQuestion(count), text: texts.withdrawText, confirm: texts.withdraw }
      if (!(await confirmAction({ ...question, finality: 'final', danger: true }))) return
    }
    const decided = await runExclusively(
      () =>
        rowByRow(chosen, {
          nameOf: ({ id, number }) => ({ id, name: number }),
          send: ({ id }) => call(to === 'approved' ? approveLicence : withdrawLicence, { params: { id } }),
          errors,
        }),
      to,
    )
    if (!decided) return
    if (decided.done > 0) showToast({ text: texts[to](formatWhole(decided.done)) })
    list.selection.finish(decided.results)
    await client.invalidateQueries({ queryKey: ['restricted'] })
  }
  const actions = useActions({
    approve: {
      title: texts.approve,
      key: 'a',
      icon: Check,
      look: 'primary',
      hidden: !mayApprove,
      disabled: !chosen.some(({ state }) => state === 'filed'),
      busy: busyWith === 'approved',
      run: () => decide('approved'),
    },
    withdraw: {
      title: texts.withdraw,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayApprove,
      disabled: chosen.length === 0,
      busy: busyWith === 'withdrawn',
      run: () => decide('withdrawn'),
    },
  })
  return (
    <>
      <FilterBar
        filters={filters}
        fields={[{ name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) }]}
      >
        <ExportButton list="licences" query={filters.query} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.licences}
        columns={columns}
        rowName={({ number }) => number}
        empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
        selectionActions={
          mayApprove && (
            <>
              <ActionButton action={actions.approve} />
              <ActionButton action={actions.withdraw} />
            </>
          )
        }
      />
    </>
  )
}
