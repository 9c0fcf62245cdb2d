/** The roles that every company of this trade has (rule: Standard roles). */
export const STANDARD_ROLES = ['administrator', 'customer_service', 'warehouse', 'finance', 'sales', 'read_only'] as const
export type StandardRole = (typeof STANDARD_ROLES)[number]
