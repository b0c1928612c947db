import { useId, useState } from 'react'
import ImagePlus from '#design/icons/image-plus.ts'
import { Icon } from '#design/Icon.tsx'

type DropZoneProps = {
  label: string
  onFiles: (files: readonly File[]) => void
  /** One file at a time. */
  single?: boolean
}

/** DropZone: pictures dropped on it, or chosen from the device. */
export function DropZone({ label, onFiles, single = false }: DropZoneProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    // The input inside is what is operated; a drop has no other place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className={isOver ? 'drop-zone is-over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files].slice(0, single ? 1 : undefined))
      }}
    >
      <Icon of={ImagePlus} />
      {label}
      <input
        id={id}
        className="sr-only"
        type="file"
        accept="image/*"
        multiple={!single}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file again is a change, too.
          target.value = ''
        }}
      />
    </label>
  )
}
