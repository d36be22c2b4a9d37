export const newslettersPath = '/api/admin/newsletters'
