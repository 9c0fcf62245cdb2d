/** Where a print agent listens on its own machine, unless it is set otherwise. */
export const PRINT_PORT = 17_860
