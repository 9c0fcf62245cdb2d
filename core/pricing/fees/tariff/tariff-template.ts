/** Sets of freight rules and expense subjects to start with, as drafts, by name. */
export const TARIFF_TEMPLATES = ['gulf'] as const
export type TariffTemplate = (typeof TARIFF_TEMPLATES)[number]
