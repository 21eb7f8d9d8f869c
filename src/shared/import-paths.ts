/** Addresses of bringing events in from elsewhere, which only an organization's panel and emails load. */
export const importPaths = {
  page: (organization: string) => `/ao/${organization}/import`,
  sheets: (organization: string) => `/ao/${organization}/import/sheets`,
  sheet: (organization: string, id: number) => `/ao/${organization}/import/sheets/${id}`,
  template: (organization: string) => `/ao/${organization}/import/template`,
  calendars: (organization: string) => `/ao/${organization}/import/calendars`,
}
