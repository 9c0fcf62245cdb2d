import type { Weight } from '../../../adapters/printer/layout/font-file.ts'

/**
 * A text that is compared with a reference picture; `rtl` where its first strong letter runs right
 * to left.
 */
export type WrittenText = { readonly name: string; readonly text: string; readonly weight: Weight; readonly rtl: boolean }

export const WRITTEN_TEXTS: readonly WrittenText[] = [
  { name: 'chinese-name', text: '陈晓明 欧阳建国', weight: 'bold', rtl: false },
  { name: 'chinese-address', text: '迪拜国际城中国区，A12栋305室（龙城旁）', weight: 'medium', rtl: false },
  { name: 'traditional-chinese-address', text: '九龍灣臨澤街8號啟匯廣場', weight: 'medium', rtl: false },
  { name: 'arabic-name', text: 'عبدالله القحطاني', weight: 'bold', rtl: true },
  { name: 'arabic-address', text: 'حي العليا، شارع الملك فهد 2214 (مبنى 7)', weight: 'medium', rtl: true },
  { name: 'arabic-vowels', text: 'مُحَمَّد بن سَلمان لؤي', weight: 'medium', rtl: true },
  // The fonts have no anchor for a vowel below a fa at the end of a word.
  { name: 'arabic-vowel-without-anchor', text: 'شارع الأشرفِ', weight: 'medium', rtl: true },
  { name: 'arabic-with-latin', text: 'شقة B12 برج Marina [الطابق ٣]', weight: 'medium', rtl: true },
  { name: 'latin-with-arabic', text: 'Villa 9 (قطعة ٣، شارع ١٢) Salwa', weight: 'medium', rtl: false },
]
