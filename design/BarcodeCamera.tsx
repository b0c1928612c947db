import { useEffect, useEffectEvent, useRef, useState } from 'react'

type BarcodeCameraProps = {
  /** What the picture is for, to a screen reader. */
  label: string
  /** Shown where the camera cannot be opened: refused, in use, or none. */
  failed: string
  onCode: (code: string) => void
}

/** The part of the browser's barcode reader that is used here; not every browser has one. */
type BarcodeReader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithBarcodes = { BarcodeDetector?: new () => BarcodeReader }

const lookEveryMs = 200
/** The same code is not taken twice within this time. */
const sameCodeMs = 2000

/** Whether this browser reads barcodes itself and may open a camera. */
export const hasBarcodeCamera = (): boolean => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices)

/** BarcodeCamera: the camera's picture, and each code that comes into it. The camera is released when this is removed. */
export function BarcodeCamera({ label, failed, onCode }: BarcodeCameraProps) {
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
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (isOver || !video.current) return opened.getTracks().forEach((track) => track.stop())
        video.current.srcObject = opened
        await video.current.play()
        return look()
      })
      .catch(() => setFailed(!isOver))
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  if (hasFailed) return <p role="alert">{failed}</p>
  return <video ref={video} className="barcode-camera" muted playsInline aria-label={label} />
}
