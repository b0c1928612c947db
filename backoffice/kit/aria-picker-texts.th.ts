import { ariaTexts, type AriaTexts } from './aria-texts.th.ts'

/** What React Aria says in Thai in days and calendars, by its packages: loaded with the first of them. */
export const pickerTexts: Record<string, AriaTexts> = {
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
  '@react-aria/spinbutton': { Empty: 'ว่าง' },
}

// React Aria looks its texts up in these very objects, in Thai.
for (const [name, texts] of Object.entries(pickerTexts)) Object.assign(ariaTexts[name] ?? {}, texts)
