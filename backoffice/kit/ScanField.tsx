import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { BarcodeCamera, hasBarcodeCamera } from '#design/BarcodeCamera.tsx'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { onScan } from './actions/key-handling.ts'

type ScanFieldProps = {
  label?: string
  /** A code, from a scanner wherever the focus is, from the camera, or typed here. */
  onCode: (code: string) => void
}

/**
 * ScanField: takes codes of goods and boxes. Scanners type like a keyboard: their bursts are recognised on the whole
 * page, whatever keyboard layout is switched on. The camera is there where the browser reads barcodes itself.
 */
export function ScanField({ label, onCode }: ScanFieldProps) {
  const texts = useTexts('kit')
  const [isFilming, setFilming] = useState(false)
  const take = useEffectEvent(onCode)
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      onScan((code) => {
        // What the burst has typed into the field is the code itself.
        if (input.current) input.current.value = ''
        take(code)
      }),
    [],
  )
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (input.current) input.current.value = ''
    if (code !== '') onCode(code)
  }
  return (
    <div className="scan-field">
      <form noValidate onSubmit={onSubmit}>
        <Icon of={ScanBarcode} size={18} />
        <input
          ref={input}
          className="input"
          aria-label={label ?? texts.scan}
          placeholder={label ?? texts.scan}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
      </form>
      {hasBarcodeCamera() && <Button onClick={() => setFilming(!isFilming)}>{texts.camera}</Button>}
      {isFilming && <BarcodeCamera label={texts.camera} failed={texts.cameraFailed} onCode={onCode} />}
    </div>
  )
}
