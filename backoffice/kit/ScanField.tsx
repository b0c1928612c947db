import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { onScan } from './actions/key-handling.ts'

type ScanFieldProps = {
  label?: string
  /** A code, from a scanner wherever the focus is, from the camera, or typed here. */
  onCode: (code: string) => void
}

/** The part of the browser's barcode reader that is used here; not every browser has one. */
type BarcodeReader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithBarcodes = { BarcodeDetector?: new () => BarcodeReader }

const hasCamera = (): boolean => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices)

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
      <form onSubmit={onSubmit}>
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
      {hasCamera() && <Button onClick={() => setFilming(!isFilming)}>{texts.camera}</Button>}
      {isFilming && <Camera onCode={onCode} />}
    </div>
  )
}

const lookEveryMs = 200
/** The same code is not taken twice within this time. */
const sameCodeMs = 2000

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const texts = useTexts('kit')
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { code: '', at: 0 }
    let isOver = false
    const Reader = (globalThis as WithBarcodes).BarcodeDetector
    const reader = Reader && new Reader()
    async function look(): Promise<void> {
      const [found] = (video.current && (await reader?.detect(video.current).catch(() => []))) ?? []
      if (isOver) return
      const now = Date.now()
      if (found && (found.rawValue !== last.code || now - last.at > sameCodeMs)) take(found.rawValue)
      if (found) last = { code: found.rawValue, at: now }
      timer = setTimeout(() => void look(), lookEveryMs)
    }
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened
        if (isOver || !video.current) return opened.getTracks().forEach((track) => track.stop())
        video.current.srcObject = opened
        await video.current.play()
        return look()
      },
      () => setFailed(true),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  if (hasFailed) return <p role="alert">{texts.cameraFailed}</p>
  return <video ref={video} className="scan-camera" muted playsInline aria-label={texts.camera} />
}
