import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listStaff } from '#contract/backoffice/settings/staff/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import Users from '#design/icons/users.ts'
import { NewStaff } from './NewStaff.tsx'
import { ShownOnce } from './ShownOnce.tsx'

type Account = AnswerOf<typeof listStaff>['content'][number]

const columnsOf = (
  texts: AllTexts['staff'],
  roles: AllTexts['shell']['roles'],
  language: Language,
): TableColumn<Account>[] => [
  { id: 'username', title: texts.username, cell: ({ username }) => username },
  { id: 'name', title: texts.name, isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'roles',
    title: texts.roles,
    grows: true,
    cell: (account) => account.roles.map((role) => roles[role]).join(', '),
  },
  {
    id: 'status',
    title: texts.status,
    cell: ({ disabled, oneTimePassword, secondFactor }) => (
      <>
        {disabled && <Badge tone="cut">{texts.statuses.LOCKED}</Badge>}{' '}
        {oneTimePassword && <Badge tone="notice">{texts.oneTime}</Badge>}{' '}
        {secondFactor && <Badge tone="done">{texts.factorOn}</Badge>}
      </>
    ),
  },
  {
    id: 'sessions',
    title: texts.sessionCount,
    align: 'end',
    cell: ({ sessions }) => sessions > 0 && formatWhole(sessions),
  },
  {
    id: 'used',
    title: texts.lastUsed,
    cell: ({ lastUsed }) => (lastUsed ? formatMoment(lastUsed, language) : texts.never),
  },
]

/** Everybody who works here, by user name. */
export function Screen() {
  const texts = useTexts('staff')
  const shell = useTexts('shell')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [password, setPassword] = useState<string | null>(null)
  const filters = useFilters({ q: 'one', role: 'one', status: 'one' })
  const list = useList({ call: listStaff, queryKey: ['staff', 'list'], query: filters.query, rowId: ({ id }) => id })
  const actions = useActions({
    add: { title: texts.add, key: 'n', icon: Users, look: 'primary', run: () => setNew(true) },
  })
  return (
    <ListScreen
      list={list}
      title={texts.title}
      note={list.total !== undefined && texts.total(formatWhole(list.total))}
      actions={[actions.add]}
      filters={filters}
      search={{ name: 'q', label: texts.search }}
      fields={[
        {
          name: 'role',
          label: texts.roles,
          kind: 'one',
          choices: choicesOf(shell.roles),
        },
        {
          name: 'status',
          label: texts.status,
          kind: 'one',
          choices: choicesOf(texts.statuses),
        },
      ]}
      tools={<ExportButton list="staff" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts, shell.roles, language)}
      rowName={({ name }) => name}
      onOpen={({ id }) => navigate(`/staff/${id}`)}
      empty={<NothingHere title={texts.none} />}
    >
      {isNew && (
        <NewStaff
          onClose={() => setNew(false)}
          onAdded={(added) => {
            setNew(false)
            setPassword(added.password)
            showToast({ text: texts.added(added.name) })
            void queries.invalidateQueries({ queryKey: ['staff'] })
          }}
        />
      )}
      {password !== null && (
        <ShownOnce
          title={texts.oneTimePassword}
          secret={password}
          text={texts.shownOnce}
          onClose={() => setPassword(null)}
        />
      )}
    </ListScreen>
  )
}
