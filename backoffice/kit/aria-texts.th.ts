type Args = Readonly<Record<string, string | number | boolean>>
/** What React Aria gives a text with choices in it. */
type Formatter = { number: (value: number) => string }
type AriaText = string | ((args: Args, formatter: Formatter) => string)
export type AriaTexts = Record<string, AriaText>

export const count = (args: Args, formatter: Formatter, name = 'count') => formatter.number(Number(args[name]))

/**
 * React Aria's texts in Thai, by its packages: it has 34 languages, and Thai is none of them. Packages that the back
 * office does not use are left out; each that it does must be here, or its component fails.
 * `tools/aria-texts.test.ts` compares the keys with those of the installed release.
 */
export const ariaTexts: Record<string, AriaTexts> = {
  'react-aria-components': {
    selectPlaceholder: 'เลือกรายการ',
    tableResizer: 'ปรับความกว้าง',
    dropzoneLabel: 'พื้นที่วางไฟล์',
    colorSwatchPicker: 'ตัวเลือกสี',
  },
  '@react-aria/autocomplete': { collectionLabel: 'รายการแนะนำ' },
  '@react-aria/calendar': {
    previous: 'ก่อนหน้า',
    next: 'ถัดไป',
    selectedDateDescription: ({ date }) => `วันที่เลือก ${date}`,
    selectedRangeDescription: ({ dateRange }) => `ช่วงวันที่เลือก ${dateRange}`,
    todayDate: ({ date }) => `วันนี้ ${date}`,
    todayDateSelected: ({ date }) => `วันนี้ ${date} เลือกแล้ว`,
    dateSelected: ({ date }) => `${date} เลือกแล้ว`,
    startRangeSelectionPrompt: 'กดเพื่อเลือกวันเริ่ม',
    finishRangeSelectionPrompt: 'กดเพื่อเลือกวันสิ้นสุด',
    minimumDate: 'วันแรกที่เลือกได้',
    maximumDate: 'วันสุดท้ายที่เลือกได้',
    dateRange: ({ startDate, endDate }) => `${startDate} ถึง ${endDate}`,
  },
  '@react-aria/combobox': {
    focusAnnouncement: ({ isGroupChange, groupTitle, optionText, isSelected }) =>
      `${isGroupChange ? `กลุ่ม ${groupTitle} ` : ''}${optionText}${isSelected ? ' เลือกแล้ว' : ''}`,
    countAnnouncement: (args, formatter) => `มี ${count(args, formatter, 'optionCount')} ตัวเลือก`,
    selectedAnnouncement: ({ optionText }) => `เลือก ${optionText} แล้ว`,
    buttonLabel: 'แสดงตัวเลือก',
    listboxLabel: 'ตัวเลือก',
  },
  '@react-aria/datepicker': {
    era: 'ศักราช',
    year: 'ปี',
    month: 'เดือน',
    day: 'วัน',
    hour: 'ชั่วโมง',
    minute: 'นาที',
    second: 'วินาที',
    dayPeriod: 'ก่อนเที่ยง/หลังเที่ยง',
    calendar: 'ปฏิทิน',
    startDate: 'วันเริ่ม',
    endDate: 'วันสิ้นสุด',
    weekday: 'วันในสัปดาห์',
    timeZoneName: 'เขตเวลา',
    selectedDateDescription: ({ date }) => `วันที่เลือก ${date}`,
    selectedRangeDescription: ({ startDate, endDate }) => `ช่วงที่เลือก ${startDate} ถึง ${endDate}`,
    selectedTimeDescription: ({ time }) => `เวลาที่เลือก ${time}`,
  },
  '@react-stately/datepicker': {
    rangeUnderflow: ({ minValue }) => `ต้องเป็น ${minValue} หรือหลังจากนั้น`,
    rangeOverflow: ({ maxValue }) => `ต้องเป็น ${maxValue} หรือก่อนหน้านั้น`,
    rangeReversed: 'วันเริ่มต้องอยู่ก่อนวันสิ้นสุด',
    unavailableDate: 'เลือกวันนี้ไม่ได้',
  },
  // Filled by `drag-and-drop.ts`.
  '@react-aria/dnd': {},
  '@react-aria/grid': {
    deselectedItem: ({ item }) => `เลิกเลือก ${item}`,
    select: 'เลือก',
    selectedCount: (args, formatter) =>
      Number(args['count']) === 0 ? 'ไม่ได้เลือก' : `เลือก ${count(args, formatter)} รายการ`,
    selectedAll: 'เลือกทั้งหมดแล้ว',
    selectedItem: ({ item }) => `เลือก ${item}`,
    longPressToSelect: 'กดค้างเพื่อเลือกหลายรายการ',
  },
  '@react-aria/menu': { longPressMessage: 'กดค้างหรือกด Alt และลูกศรลงเพื่อเปิดเมนู' },
  '@react-aria/numberfield': {
    decrease: ({ fieldLabel }) => `ลด${fieldLabel}`,
    increase: ({ fieldLabel }) => `เพิ่ม${fieldLabel}`,
    numberField: 'ช่องตัวเลข',
  },
  '@react-aria/overlays': { dismiss: 'ปิด' },
  '@react-aria/searchfield': { 'Clear search': 'ล้างคำค้นหา' },
  '@react-aria/spinbutton': { Empty: 'ว่าง' },
  '@react-aria/table': {
    select: 'เลือก',
    selectAll: 'เลือกทั้งหมด',
    sortable: 'คอลัมน์ที่เรียงได้',
    ascending: 'น้อยไปมาก',
    descending: 'มากไปน้อย',
    ascendingSort: ({ columnName }) => `เรียงตาม${columnName} น้อยไปมาก`,
    descendingSort: ({ columnName }) => `เรียงตาม${columnName} มากไปน้อย`,
    columnSize: ({ value }) => `${value} พิกเซล`,
    resizerDescription: 'กด Enter เพื่อเริ่มปรับความกว้าง',
    expand: 'ขยาย',
    collapse: 'ยุบ',
  },
  '@react-aria/tag': { removeDescription: 'กด Delete เพื่อลบ', removeButtonLabel: 'ลบ' },
  '@react-aria/tree': { expand: 'ขยาย', collapse: 'ยุบ' },
}
