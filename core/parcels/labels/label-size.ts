/** Width × height in millimetres (rule: Label sizes). */
export const LABEL_SIZES = ['100x100', '100x150', '100x200'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]
