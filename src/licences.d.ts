declare module 'virtual:licences' {
  /** The libraries of this build, with the licences that their packages name. */
  export const libraries: { name: string; version: string; licence: string }[];
}
