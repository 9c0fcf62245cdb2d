/** Width × height in millimetres (spec §9). */
export const LABEL_SIZES = ['100x100', '100x150', '100x200'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]
