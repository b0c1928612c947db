import fields from 'form:backoffice/columns/saveColumns'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveColumns } from '#contract/backoffice/columns/calls.ts'
import type { ChosenColumn, ColumnList } from '#rules/live/list-columns.ts'
import { call } from '#backoffice/api/call.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Sliders from '#design/icons/sliders-horizontal.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { useActions } from '../actions/use-actions.ts'
import { Field } from '../forms/Form.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { showToast } from '../toasts.ts'
import { columnsKey } from './columns-key.ts'

type ColumnsButtonProps = {
  list: ColumnList
  /** All columns of the list; a fixed one names its rows and cannot be hidden. */
  columns: readonly { id: string; title: string; isFixed: boolean }[]
  chosen: readonly ChosenColumn[]
}

/** ColumnsButton: which columns of a list are shown, and how wide. */
export function ColumnsButton({ list, columns, chosen }: ColumnsButtonProps) {
  const texts = useTexts('columns')
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const actions = useActions({
    columns: { title: texts.choose, key: 'Shift+C', icon: Sliders, look: 'quiet', run: () => setOpen(true) },
  })
  const looks = new Map(chosen.map(({ id, look }) => [id, look]))
  const { hidden: _hidden, ...visible } = texts.looks
  return (
    <>
      <ActionButton action={actions.columns} />
      {isOpen && (
        <FormDialog
          title={texts.choose}
          onClose={() => setOpen(false)}
          call={saveColumns}
          fields={fields}
          send={(body) => {
            // A column that is new since they were read has no field, and is as usual.
            const wanted = columns.map(({ id }, at) => ({ id, look: body.columns[at]?.look ?? ('usual' as const) }))
            return call(saveColumns, { params: { list }, body: { columns: wanted } })
          }}
          onDone={(answer) => {
            queries.setQueryData(columnsKey(list), answer)
            showToast({ text: texts.saved })
            setOpen(false)
          }}
        >
          <p className="text-quiet">{texts.help}</p>
          <div className="column-choices">
            {columns.map(({ id, title, isFixed }, at) => (
              <Field
                key={id}
                name={`columns.${at}.look`}
                label={title}
                choices={isFixed ? visible : texts.looks}
                defaultValue={looks.get(id) ?? 'usual'}
              />
            ))}
          </div>
        </FormDialog>
      )}
    </>
  )
}
