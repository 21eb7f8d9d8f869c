import { paths } from '../paths.ts'

/** The addresses of an album's pages that only these load: every page loads those of `paths`. */
export const albumPaths = {
  edit: (id: number) => `/album/edit/${id}`,
  page: (id: number, page: number) => (page > 1 ? `${paths.album(id)}?page=${page}` : paths.album(id)),
  archive: (id: number) => `/album/${id}/all.zip`,
  /** A photo as a JPEG to download. */
  photoFile: (id: number, size: string) => `/photo/${id}/download/${size}`,
  /** The link that an editor gives away; the token is the credential. */
  shared: (token: string, page = 1) => `/shared/album/${token}${page > 1 ? `?page=${page}` : ''}`,
  sharedPhoto: (token: string, photo: number) => `/shared/album/${token}/${photo}`,
  sharedArchive: (token: string) => `/shared/album/${token}/all.zip`,
  sharedPhotoFile: (token: string, photo: number, size: string) => `/shared/album/${token}/${photo}/download/${size}`,
}

/** The pages of one album, by its id or by the token of its link. */
export type AlbumAddress = { album: number; token?: string | undefined }
export const albumAddress = ({ album, token }: AlbumAddress, page = 1) =>
  token ? albumPaths.shared(token, page) : albumPaths.page(album, page)
export const photoAddress = ({ token }: AlbumAddress, photo: number) =>
  token ? albumPaths.sharedPhoto(token, photo) : paths.photo(photo)
export const archiveAddress = ({ album, token }: AlbumAddress) =>
  token ? albumPaths.sharedArchive(token) : albumPaths.archive(album)
export const fileAddress = ({ token }: AlbumAddress, photo: number, size: string) =>
  token ? albumPaths.sharedPhotoFile(token, photo, size) : albumPaths.photoFile(photo, size)
