/*
 * Noise filter for path-traced pictures that were rendered as two halves with noise of their own.
 *
 * Every pixel takes the average of those in its window whose surroundings look alike; how alike is judged
 * on the other half (non-local means). With features (what the surfaces are without their light), the
 * weighted pixels are not averaged but fitted by a plane over the features, and every fit contributes to all
 * pixels of its window (collaborative first-order regression). Own code for published methods.
 *
 * Arrays are rows of pixels of interleaved floats.
 */
#include <math.h>
#include <stdlib.h>

#define MAX_TERMS 13
#define TILE 32
#define LEAST_WEIGHT 1e-4f
#define LEAST_SHARED_WEIGHT 1e-3f

typedef struct {
  const float *guide, *variance, *target, *features;
  int feature_count, guide_channels, target_channels, width, height, window, patch;
  float strength;
  float *sum, *weight_sum;
} Filter;

static int clamp(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

static size_t at(const Filter *f, int x, int y) { return (size_t)y * f->width + x; }

/* How unlike two pixels of the guide are, in units of their noise. */
static float pixel_distance(const Filter *f, size_t p, size_t q) {
  int channels = f->guide_channels;
  const float *a = f->guide + p * channels, *b = f->guide + q * channels;
  const float *va = f->variance + p * channels, *vb = f->variance + q * channels;
  float sum = 0, k2 = f->strength * f->strength;
  for (int c = 0; c < channels; c++) {
    float difference = a[c] - b[c], least = va[c] < vb[c] ? va[c] : vb[c];
    sum += (difference * difference - (va[c] + least)) / (1e-8f + k2 * (va[c] + vb[c]));
  }
  return sum / channels;
}

/* Weights of a tile's pixels towards every offset of the window: the distance averaged over a patch. */
static void weigh_tile(const Filter *f, int x0, int y0, float *weights, float *distance, float *rows) {
  int window = f->window, patch = f->patch, side = 2 * window + 1, edge = TILE + 2 * patch;
  float share = 1.f / ((2 * patch + 1) * (2 * patch + 1));
  for (int oy = -window; oy <= window; oy++) {
    for (int ox = -window; ox <= window; ox++) {
      for (int y = 0; y < edge; y++) {
        int py = clamp(y0 + y - patch, 0, f->height - 1);
        int qy = clamp(y0 + y - patch + oy, 0, f->height - 1);
        for (int x = 0; x < edge; x++) {
          int px = clamp(x0 + x - patch, 0, f->width - 1);
          int qx = clamp(x0 + x - patch + ox, 0, f->width - 1);
          distance[y * edge + x] = pixel_distance(f, at(f, px, py), at(f, qx, qy));
        }
      }
      for (int y = 0; y < edge; y++) {
        for (int x = 0; x < TILE; x++) {
          float sum = 0;
          for (int i = 0; i <= 2 * patch; i++) sum += distance[y * edge + x + i];
          rows[y * edge + x] = sum;
        }
      }
      int offset = (oy + window) * side + ox + window;
      for (int y = 0; y < TILE; y++) {
        for (int x = 0; x < TILE; x++) {
          float sum = 0;
          for (int i = 0; i <= 2 * patch; i++) sum += rows[(y + i) * edge + x];
          sum *= share;
          weights[(size_t)(y * TILE + x) * side * side + offset] =
              sum <= 0 ? 1.f : sum > 14 ? 0.f : expf(-sum);
        }
      }
    }
  }
}

static void average(const Filter *f, int x, int y, const float *weights) {
  int window = f->window, side = 2 * window + 1, channels = f->target_channels;
  size_t p = at(f, x, y);
  for (int oy = -window; oy <= window; oy++) {
    for (int ox = -window; ox <= window; ox++) {
      int qx = x + ox, qy = y + oy;
      if (qx < 0 || qx >= f->width || qy < 0 || qy >= f->height) continue;
      float weight = weights[(oy + window) * side + ox + window];
      if (weight < LEAST_WEIGHT) continue;
      const float *value = f->target + at(f, qx, qy) * channels;
      for (int c = 0; c < channels; c++) f->sum[p * channels + c] += weight * value[c];
      f->weight_sum[p] += weight;
    }
  }
}

/* Solves matrix * x = right in place by Cholesky for three right sides; 0 where it cannot. */
static int solve(double *matrix, double *right, int size) {
  for (int i = 0; i < size; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = matrix[i * size + j];
      for (int k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k];
      if (i != j) {
        matrix[i * size + j] = sum / matrix[j * size + j];
      } else if (sum <= 1e-12) {
        return 0;
      } else {
        matrix[i * size + j] = sqrt(sum);
      }
    }
  }
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < size; i++) {
      double sum = right[i * 3 + c];
      for (int j = 0; j < i; j++) sum -= matrix[i * size + j] * right[j * 3 + c];
      right[i * 3 + c] = sum / matrix[i * size + i];
    }
    for (int i = size - 1; i >= 0; i--) {
      double sum = right[i * 3 + c];
      for (int j = i + 1; j < size; j++) sum -= matrix[j * size + i] * right[j * 3 + c];
      right[i * 3 + c] = sum / matrix[i * size + i];
    }
  }
  return 1;
}

/* Fits the window's colours by their features around one pixel, and adds the fit to all of the window. */
static void fit(const Filter *f, int x, int y, const float *weights) {
  int window = f->window, side = 2 * window + 1, count = f->feature_count, terms = count + 1;
  const float *own = f->features + at(f, x, y) * count;
  float normal[MAX_TERMS * MAX_TERMS] = {0}, moments[MAX_TERMS * 3] = {0}, row[MAX_TERMS];
  row[0] = 1;
  for (int oy = -window; oy <= window; oy++) {
    for (int ox = -window; ox <= window; ox++) {
      int qx = x + ox, qy = y + oy;
      if (qx < 0 || qx >= f->width || qy < 0 || qy >= f->height) continue;
      float weight = weights[(oy + window) * side + ox + window];
      if (weight < LEAST_WEIGHT) continue;
      size_t q = at(f, qx, qy);
      for (int i = 0; i < count; i++) row[i + 1] = f->features[q * count + i] - own[i];
      for (int i = 0; i < terms; i++) {
        float weighted = weight * row[i];
        for (int j = i; j < terms; j++) normal[i * terms + j] += weighted * row[j];
        for (int c = 0; c < 3; c++) moments[i * 3 + c] += weighted * f->target[q * 3 + c];
      }
    }
  }

  double matrix[MAX_TERMS * MAX_TERMS], plane[MAX_TERMS * 3];
  for (int i = 0; i < terms; i++) {
    for (int j = i; j < terms; j++) {
      matrix[i * terms + j] = matrix[j * terms + i] = normal[i * terms + j];
    }
    for (int c = 0; c < 3; c++) plane[i * 3 + c] = moments[i * 3 + c];
  }
  /* A little ridge keeps features that do not vary here from deciding anything. */
  for (int i = 1; i < terms; i++) matrix[i * terms + i] += 1e-5 * matrix[0] + 1e-3;
  if (!solve(matrix, plane, terms)) {
    for (int i = 0; i < terms * 3; i++) plane[i] = i < 3 ? moments[i] / normal[0] : 0;
  }

  float slope[MAX_TERMS * 3];
  for (int i = 0; i < terms * 3; i++) slope[i] = plane[i];
  for (int oy = -window; oy <= window; oy++) {
    for (int ox = -window; ox <= window; ox++) {
      int qx = x + ox, qy = y + oy;
      if (qx < 0 || qx >= f->width || qy < 0 || qy >= f->height) continue;
      float weight = weights[(oy + window) * side + ox + window];
      if (weight < LEAST_SHARED_WEIGHT) continue;
      size_t q = at(f, qx, qy);
      for (int c = 0; c < 3; c++) {
        float value = slope[c];
        for (int i = 0; i < count; i++) {
          value += slope[(i + 1) * 3 + c] * (f->features[q * count + i] - own[i]);
        }
        f->sum[q * 3 + c] += weight * value;
      }
      f->weight_sum[q] += weight;
    }
  }
}

/* Whether all that a tile's windows see of the guide and of the target is of one value: nothing to filter. */
static int is_even(const Filter *f, int x0, int y0) {
  int left = clamp(x0 - f->window, 0, f->width - 1), right = clamp(x0 + TILE + f->window, 0, f->width);
  int top = clamp(y0 - f->window, 0, f->height - 1), bottom = clamp(y0 + TILE + f->window, 0, f->height);
  size_t first = at(f, left, top);
  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      size_t p = at(f, x, y);
      for (int c = 0; c < f->guide_channels; c++) {
        if (f->guide[p * f->guide_channels + c] != f->guide[first * f->guide_channels + c]) return 0;
      }
      for (int c = 0; c < f->target_channels; c++) {
        if (f->target[p * f->target_channels + c] != f->target[first * f->target_channels + c]) return 0;
      }
    }
  }
  return 1;
}

static void filter_tile(const Filter *f, int x0, int y0, float *weights, float *distance, float *rows) {
  int side = 2 * f->window + 1;
  if (is_even(f, x0, y0)) return;
  weigh_tile(f, x0, y0, weights, distance, rows);
  for (int y = 0; y < TILE && y0 + y < f->height; y++) {
    for (int x = 0; x < TILE && x0 + x < f->width; x++) {
      const float *own = weights + (size_t)(y * TILE + x) * side * side;
      if (f->feature_count == 0) {
        average(f, x0 + x, y0 + y, own);
      } else {
        fit(f, x0 + x, y0 + y, own);
      }
    }
  }
}

/* Filters the target (three channels where there are features) into result. The window is below TILE / 2. */
void filter(const float *guide, const float *variance, const float *target, const float *features,
            int feature_count, int guide_channels, int target_channels, int width, int height,
            int window, int patch, float strength, float *result) {
  size_t pixels = (size_t)width * height;
  int side = 2 * window + 1, edge = TILE + 2 * patch;
  int columns = (width + TILE - 1) / TILE, rows_of_tiles = (height + TILE - 1) / TILE;
  Filter f = {guide,  variance, target, features, feature_count, guide_channels, target_channels,
              width,  height,   window, patch,    strength,
              calloc(pixels * target_channels, sizeof(float)), calloc(pixels, sizeof(float))};

  /* Every second tile of every second row at a time: their windows never overlap. */
  for (int pass = 0; pass < 4; pass++) {
#pragma omp parallel
    {
      float *weights = malloc(sizeof(float) * side * side * TILE * TILE);
      float *distance = malloc(sizeof(float) * edge * edge);
      float *rows = malloc(sizeof(float) * edge * edge);
#pragma omp for schedule(dynamic, 1)
      for (int tile = 0; tile < columns * rows_of_tiles; tile++) {
        int row = tile / columns, column = tile % columns;
        if ((row & 1) * 2 + (column & 1) != pass) continue;
        filter_tile(&f, column * TILE, row * TILE, weights, distance, rows);
      }
      free(weights);
      free(distance);
      free(rows);
    }
  }

  for (size_t p = 0; p < pixels; p++) {
    for (int c = 0; c < target_channels; c++) {
      size_t i = p * target_channels + c;
      result[i] = f.weight_sum[p] > 0 ? f.sum[i] / f.weight_sum[p] : target[i];
    }
  }
  free(f.sum);
  free(f.weight_sum);
}

/* Averages along one axis. */
static void box_blur(const float *source, float *result, int width, int height, int channels,
                     int radius, int is_vertical) {
#pragma omp parallel for
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      for (int c = 0; c < channels; c++) {
        float sum = 0;
        for (int d = -radius; d <= radius; d++) {
          int sx = is_vertical ? x : clamp(x + d, 0, width - 1);
          int sy = is_vertical ? clamp(y + d, 0, height - 1) : y;
          sum += source[((size_t)sy * width + sx) * channels + c];
        }
        result[((size_t)y * width + x) * channels + c] = sum / (2 * radius + 1);
      }
    }
  }
}

/* The variance of two halves' noise around each pixel. */
void half_variance(const float *first, const float *second, float *variance, int width, int height,
                   int channels, int radius) {
  size_t count = (size_t)width * height * channels;
  float *squares = malloc(sizeof(float) * count), *rows = malloc(sizeof(float) * count);
  for (size_t i = 0; i < count; i++) {
    float difference = first[i] - second[i];
    squares[i] = difference * difference * 0.5f;
  }
  box_blur(squares, rows, width, height, channels, radius, 0);
  box_blur(rows, variance, width, height, channels, radius, 1);
  free(squares);
  free(rows);
}
