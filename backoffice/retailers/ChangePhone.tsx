import fields from 'form:backoffice/retailers/sign-in/changeRetailerPhone'
import { useState } from 'react'
import { changeRetailerPhone, requestRetailerPhone } from '#contract/backoffice/retailers/sign-in/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

/** ChangePhone: the new phone proves itself by a code that the retailer reads out. */
export function ChangePhone({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const texts = useTexts('retailers')
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title={texts.changePhone} closeOnOutsidePress={false}>
      {phone === null ? (
        <Form
          key="phone"
          call={requestRetailerPhone}
          fields={fields}
          violations={texts.violations}
          submit={texts.askCode}
          send={async ({ phoneNumber }) =>
            mapReply(await call(requestRetailerPhone, { params: { id }, body: { phoneNumber } }), () => phoneNumber)
          }
          onDone={setPhone}
        >
          <Field name="phoneNumber" label={texts.newPhone} help={texts.newPhoneHelp} />
        </Form>
      ) : (
        <Form
          key="code"
          call={changeRetailerPhone}
          fields={fields}
          violations={texts.violations}
          submit={texts.changePhone}
          send={({ code }) => call(changeRetailerPhone, { params: { id }, body: { phoneNumber: phone, code } })}
          onDone={onDone}
        >
          <Field name="code" label={texts.codeOf(phone)} />
        </Form>
      )}
    </Dialog>
  )
}
