import { useState } from 'react'
import fields from 'form:backoffice/day/orders/pickShort'
import { pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { stages } from '#rules/orders/stages.ts'
import { satang } from '#rules/money.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { ScanField } from '#backoffice/kit/ScanField.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SelectionBar, type RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { Steps } from '#backoffice/kit/Steps.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { Money } from '#design/Money.tsx'
import './components.css'

type Row = { id: string; name: string; stage: (typeof stages)[number]; amount: number }
const rows: readonly Row[] = stages.map((stage, index) => ({
  id: String(index + 1),
  name: `SD-${index + 1}`,
  stage,
  amount: (index + 1) * 12_345,
}))

const columnsOf = (texts: AllTexts['components']): TableColumn<Row>[] => [
  { id: 'name', title: texts.number, cell: ({ name }) => name, sortable: true },
  { id: 'stage', title: texts.stage, cell: ({ stage }) => <StageBadge stage={stage} />, grows: true },
  { id: 'amount', title: texts.amount, align: 'end', cell: ({ amount }) => <Money satang={satang(amount)} /> },
]

/** Every component of the kit with made-up data: to look at, and for its tests. It makes no call. */
export function Screen() {
  const texts = useTexts('components')
  const kit = useTexts('kit')
  const filters = useFilters({ stage: 'many', name: 'one', day: 'one', q: 'one' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<{ column: string; direction: 'ascending' | 'descending' }>()
  const [opened, setOpened] = useState<Row | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [results, setResults] = useState<readonly RowResult[]>([])
  const [day, setDay] = useState<string | undefined>('2026-11-22')
  const [chosen, setChosen] = useState<Row | null>(null)
  const shown = rows
    .filter(({ stage }) => filters.values.stage.length === 0 || filters.values.stage.includes(stage))
    .toSorted((one, other) => (sort?.direction === 'descending' ? -1 : 1) * (Number(one.id) - Number(other.id)))
  const actions = useActions({
    accept: {
      title: texts.accept,
      key: 'a',
      look: 'primary',
      disabled: selected.size === 0,
      run: () => {
        setResults(rows.filter(({ id }) => selected.has(id)).map(resultOf))
        showToast({ text: texts.accepted, undo: { actionId: 1 } })
      },
    },
    remove: {
      title: texts.remove,
      key: 'Shift+D',
      look: 'danger',
      run: async () => {
        const reason = { label: texts.reason, maxLength: 200, isRequired: true }
        const reply = await confirmAction<string>(
          { title: texts.removeQuestion, confirm: texts.remove, finality: 'final', reason, danger: true },
          async (words) => ({ ok: true, value: words }),
        )
        if (reply?.ok) showToast({ text: texts.removed(reply.value) })
      },
    },
  })
  const resultOf = ({ id, name }: Row, index: number): RowResult => ({
    id,
    name,
    ok: index % 2 === 0,
    ...(index % 2 === 1 && { text: texts.changed }),
  })
  return (
    <div className="components">
      <ScreenHead title={texts.title} note={texts.note} actions={[actions.remove]} />
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.number }}
        fields={[
          {
            name: 'stage',
            label: texts.stage,
            kind: 'many',
            choices: stages.map((value) => ({ value, label: kit.stages[value], count: 1 })),
          },
          { name: 'name', label: texts.name, kind: 'text' },
          { name: 'day', label: texts.day, kind: 'date' },
        ]}
      />
      <DataTable
        label={texts.title}
        columns={useColumns(columnsOf, texts)}
        rows={shown}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpened}
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={setSort}
        openId={opened?.id ?? null}
        empty={<EmptyRows filters={filters} />}
      />
      <div className="components-columns">
        <Card id="form" title={texts.form}>
          <Form
            call={pickShort}
            fields={fields}
            submit={kit.save}
            send={async () => ({
              ok: false as const,
              error: {
                code: 'validation' as const,
                status: 422,
                errors: [{ path: 'lines.0.pickedQty', code: 'too_small' }],
              },
            })}
            onDone={() => undefined}
          >
            <Field name="lines.0.pickedQty" label={texts.quantity} defaultValue={2} />
            <Field name="lines.0.stock" label={texts.stage} choices={texts.stockChoices} defaultValue="back" />
            <Field name="reason" label={texts.reason} help={texts.reasonHelp} rows={2} defaultValue="–" />
          </Form>
        </Card>
        <Card id="pickers" title={texts.pickers}>
          <Combobox
            label={texts.name}
            queryKey={['components']}
            find={async (words) => rows.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))}
            itemId={({ id }) => id}
            itemName={({ name }) => name}
            chosen={chosen}
            onChoose={setChosen}
          />
          <DatePicker label={texts.day} value={day} onChange={setDay} min="2026-11-10" />
          <output className="text-sm">{[chosen?.name, day].filter(Boolean).join(' · ')}</output>
        </Card>
        <Card id="scanning" title={texts.scanning}>
          <ScanField onCode={(code) => setCodes((before) => [code, ...before].slice(0, 5))} />
          <ul aria-label={texts.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Steps
            label={texts.stage}
            steps={[
              { id: '1', name: kit.stages.ACCEPTED, note: '08:12', is: 'passed' },
              { id: '2', name: kit.stages.PICKING, note: '09:30', is: 'current' },
              { id: '3', name: kit.stages.PACKED, is: 'ahead' },
            ]}
          />
          <SummaryRow
            facts={[
              { name: texts.quantity, value: '2', look: 'lead' },
              { name: texts.name, value: rows[0]?.name },
            ]}
          />
        </Card>
      </div>
      <SelectionBar
        count={selected.size}
        results={results}
        onClear={() => {
          setSelected(new Set())
          setResults([])
        }}
      >
        <ActionButton action={actions.accept} />
      </SelectionBar>
      <Drawer open={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ''}>
        {opened && <StageBadge stage={opened.stage} />}
      </Drawer>
    </div>
  )
}
