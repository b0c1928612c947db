import fields from 'form:backoffice/trade/restricted-goods/fileLicence'
import { useState } from 'react'
import { fileLicence } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import { Field, FieldErrors, Form } from '#backoffice/kit/forms/Form.tsx'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { RestrictedCategory } from './RuleDrawer.tsx'

type FileLicenceProps = {
  /** Categories whose goods are restricted. */
  categories: readonly RestrictedCategory[]
  onClose: () => void
  onFiled: () => void
}

/** FileLicence: a licence as somebody has seen it; a manager approves it. */
export function FileLicence({ categories, onClose, onFiled }: FileLicenceProps) {
  const texts = useTexts('restricted')
  const language = useLanguage()
  const [outletId, setOutletId] = useState('')
  return (
    <Drawer open onClose={onClose} title={texts.file} closeOnOutsidePress={false}>
      <Form
        call={fileLicence}
        fields={fields}
        submit={texts.file}
        violations={texts.violations}
        send={(values) => call(fileLicence, { body: { ...values, outletId } })}
        onDone={() => {
          showToast({ text: texts.filedDone })
          onFiled()
        }}
      >
        <Combobox
          label={texts.store}
          queryKey={['licence-retailers']}
          find={async (q, signal) =>
            q.trim() === '' ? [] : (await callOrThrow(searchEverywhere, { query: { q, size: 20 }, signal })).retailers
          }
          itemId={({ id }) => id}
          itemName={({ storeName }) => storeName}
          onChoose={(retailer) => setOutletId(retailer?.id ?? '')}
        />
        <FieldErrors name="outletId" />
        <Field
          name="categoryId"
          label={texts.category}
          choices={categories.map(({ id, categoryNameThai, categoryNameEng }) => ({
            value: id,
            label: inLanguage(language, categoryNameThai, categoryNameEng),
          }))}
        />
        <Field name="number" label={texts.number} />
        <Field name="expiresOn" label={texts.expiresOn} />
      </Form>
    </Drawer>
  )
}
